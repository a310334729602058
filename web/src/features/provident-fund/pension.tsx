// The pension scheme: the months seen, and what it may pay.

import { Fold } from './fold'
import { FoldedSection } from './folded-section'
import { describeMonths, estimatePension } from './pension-words'
import { describePension } from './results-in-words'
import type { PensionOutlook } from './types'

export function Pension({ pension }: { pension: PensionOutlook }) {
  const { monthsSeen, monthlyEstimate, assumptions } = pension
  const estimate = estimatePension(pension)
  // Without an estimate the first of the assumptions is the reason for that.
  const [why] = monthlyEstimate ? [] : assumptions
  const assumed = why === undefined ? assumptions : assumptions.slice(1)
  return (
    <FoldedSection id="pf-pension" result={describePension(pension)}>
      <dl className="mt-1 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-muted text-sm">Service seen in these passbooks</dt>
          <dd className="font-serif text-2xl">at least {describeMonths(monthsSeen)}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">A month, at pension age, estimated</dt>
          <dd className="font-serif text-2xl">{estimate?.amount ?? 'unknown'}</dd>
          {estimate?.condition && <dd className="text-sm">{estimate.condition}</dd>}
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
    </FoldedSection>
  )
}
