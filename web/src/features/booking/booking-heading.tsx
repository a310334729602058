// The headings of the pages on which a call is chosen and booked.

import type { Service } from '../../api/booking-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { SiteWords, useBookingTexts } from './booking-texts'
import { formatMoney } from './money'

function PageHeading({ title }: { title: string }) {
  return <h1 className="font-semibold text-4xl leading-tight tracking-[-0.01em] md:text-5xl">{title}</h1>
}

export function BookingHeading() {
  return <PageHeading title={useBookingTexts().page.call} />
}

export function ServicesHeading() {
  const { page } = useBookingTexts()
  return (
    <>
      <PageHeading title={page.services} />
      <p className="mt-4 max-w-200 text-lg text-muted leading-relaxed">{page.about}</p>
      <noscript>
        <p className="mt-6 border-line border-y py-6">Choosing a time and paying needs JavaScript.</p>
      </noscript>
    </>
  )
}

/** From the second step on, the call that is being booked is what the page is about. */
export function CallHeading({ service }: { service: Service }) {
  const texts = useBookingTexts()
  const language = usePageLanguage()
  const { durationMinutes, modes, price } = service
  return (
    <>
      <p className="text-sm">
        <AppLink
          href={paths.service(undefined, { language })}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
        >
          {texts.page.services}
        </AppLink>
      </p>
      <h1 className="font-semibold text-3xl leading-tight tracking-[-0.01em] md:text-4xl">
        <SiteWords words={service.title} />
      </h1>
      <p className="mt-2 text-muted">
        {texts.offer(texts.length(durationMinutes, modes), price.amount === 0 ? null : formatMoney(price))}
      </p>
    </>
  )
}
