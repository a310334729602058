// The card of a service: what it is about, its price, who takes the call and, where it has a rule of its own, the refund.

import type { Expert, Service } from '../../api/booking-types'
import { cx } from '../../lib/cx'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { SiteWords, useBookingTexts } from './booking-texts'
import { formatMoney } from './money'

type Props = {
  service: Service
  href: string
  /** The rule that stands above the list and is not repeated. */
  sharedRule: string | null
  /** True for the card that spans the list. */
  isWide: boolean
}

export function ServiceCard({ service, href, sharedRule, isWide }: Props) {
  const texts = useBookingTexts()
  const isFree = service.price.amount === 0
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="font-semibold text-2xl leading-[1.2] tracking-[-0.01em]">
          <SiteWords words={service.title} />
        </h2>
        <p className="shrink-0 text-right">
          <span className="block font-semibold font-serif text-2xl leading-[1.2] tabular-nums">
            {formatMoney(service.price, texts.free)}
          </span>
          {!isFree && <span className="block text-muted text-xs">{texts.gst}</span>}
        </p>
      </div>
      <p className="mt-1.5 text-muted text-sm">{texts.length(service.durationMinutes, service.modes)}</p>
      <p className="mt-3 max-w-160 leading-relaxed">
        <SiteWords words={service.summary} />
      </p>
      <ul className={cx('mt-5 mb-5 grid gap-4', isWide && 'sm:grid-cols-2 lg:grid-cols-4')}>
        {service.experts.map((expert) => (
          <li key={expert._id}>
            <ExpertRow expert={expert} />
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {service.policy.text !== sharedRule && (
          <p className="mb-4 text-muted text-sm">
            <SiteWords words={service.policy.text} />
          </p>
        )}
        <AppLink
          href={href}
          aria-label={texts.services.chooseCall(texts.translate(service.title))}
          className={getButtonClass(isWide ? 'solid' : 'outline', cx('w-full', isWide && 'sm:w-auto sm:min-w-40'))}
        >
          {texts.services.choose}
        </AppLink>
      </div>
    </article>
  )
}

function ExpertRow({ expert }: { expert: Expert }) {
  const { services: texts } = useBookingTexts()
  return (
    <div className="flex gap-3 text-[0.9375rem] leading-snug">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-marker/60 font-semibold font-serif text-lg"
      >
        {expert.name.trim().slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {expert.name}
          {expert.sample && !/sample/i.test(expert.name) && ` ${texts.sample}`}
        </p>
        {expert.title && (
          <p className="text-muted text-sm">
            <SiteWords words={expert.title} />
          </p>
        )}
        {expert.registrationNumber && (
          <p className="text-muted text-sm">{texts.registration(expert.registrationNumber)}</p>
        )}
        <ul aria-label={texts.languages} className="mt-1.5 flex flex-wrap gap-1">
          {expert.languages.map((language) => (
            <li key={language} className="rounded-full border border-line px-2 text-muted text-xs leading-5">
              {texts.languageName(language)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
