// The headings of the pages on which a call is chosen and booked.

import type { Service } from '../../api/booking-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { describeCall } from './messages'

export function PageHeading({ title }: { title: string }) {
  return <h1 className="font-semibold text-4xl leading-tight tracking-[-0.01em] md:text-5xl">{title}</h1>
}

export function ServicesHeading() {
  return (
    <>
      <PageHeading title="Services" />
      <p className="mt-4 max-w-200 text-lg text-muted leading-relaxed">
        Book a call with an expert. You see the price, the time and the refund rule first.
      </p>
      <noscript>
        <p className="mt-6 border-line border-y py-6">Choosing a time and paying needs JavaScript.</p>
      </noscript>
    </>
  )
}

/** From the second step on, the call that is being booked is what the page is about. */
export function CallHeading({ service }: { service: Service }) {
  return (
    <>
      <p className="text-sm">
        <AppLink
          href={paths.service()}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
        >
          Services
        </AppLink>
      </p>
      <h1 className="font-semibold text-3xl leading-tight tracking-[-0.01em] md:text-4xl">{service.title}</h1>
      <p className="mt-2 text-muted">{describeCall(service)}</p>
    </>
  )
}
