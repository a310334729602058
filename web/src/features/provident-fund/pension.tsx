// The pension scheme: the months seen, and what it may pay.

import { formatRupees } from '../../lib/format'
import { Fold } from './fold'
import { Section } from './section'
import type { PensionOutlook } from './types'

export function Pension({ pension: { monthsSeen, monthlyEstimate, assumptions } }: { pension: PensionOutlook }) {
  // Without an estimate the first of the assumptions is the reason for that.
  const [why] = monthlyEstimate ? [] : assumptions
  const assumed = why === undefined ? assumptions : assumptions.slice(1)
  return (
    <Section id="pf-pension" title="Your pension from EPS">
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-muted text-sm">Service seen in these passbooks</dt>
          <dd className="font-serif text-2xl">at least {describeMonths(monthsSeen)}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">A month, at pension age, estimated</dt>
          <dd className="font-serif text-2xl">{describeEstimate(monthlyEstimate)}</dd>
        </div>
      </dl>
      {why !== undefined && <p className="mt-4 max-w-[68ch] leading-relaxed">{why}</p>}
      {assumed.length > 0 && (
        <Fold label="What this assumes" className="mt-4 max-w-[68ch]" summaryClass="text-sm">
          <ul className="list-disc space-y-1 pl-5 leading-relaxed marker:text-muted">
            {assumed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  )
}

function describeEstimate(estimate: PensionOutlook['monthlyEstimate']): string {
  const [least, most] = estimate ?? []
  if (least === undefined || most === undefined) return 'unknown'
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`
}

/** Describes 101 as "8 years 5 months". */
export function describeMonths(count: number): string {
  const name = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const years = Math.floor(count / 12)
  const months = count % 12
  if (years === 0) return name(months, 'month')
  return months === 0 ? name(years, 'year') : `${name(years, 'year')} ${name(months, 'month')}`
}
