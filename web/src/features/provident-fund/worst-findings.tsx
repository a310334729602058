// What is wrong now: at most three findings, the worst first, each with the first thing to do.

import { FindingCard, type FindingContext } from './finding-card'
import type { PlacedFinding } from './finding-places'
import { PARTS } from './parts'
import { Section } from './section'

type Props = {
  worst: readonly PlacedFinding[]
  /** How many more are at stake, and how many are unknown. */
  further: number
  unknown: number
  context: FindingContext
}

export function WorstFindings({ worst, further, unknown, context }: Props) {
  return (
    <Section id="pf-worst" title={describeWorst(worst)}>
      {worst.length === 0 && (
        <p className="mt-2 max-w-[68ch] leading-relaxed">
          {unknown === 0
            ? 'Every check that these passbooks allow came out in order.'
            : `Every check that could be made came out in order. ${unknown} could not be made; below you see what is missing.`}
        </p>
      )}
      {worst.length > 0 && (
        <ol className="mt-3 border-line border-t">
          {worst.map((placed) => (
            <li key={`${placed.place} ${placed.finding.title}`}>
              <FindingCard placed={placed} isOnTop {...context} />
            </li>
          ))}
        </ol>
      )}
      {further > 0 && (
        <p className="mt-3" data-print="no">
          <a href="#pf-findings-title" className="text-brand underline underline-offset-4">
            {further === 1 ? 'One more finding' : `${further} more findings`} below
          </a>
        </p>
      )}
    </Section>
  )
}

export function describeWorst(worst: readonly PlacedFinding[]): string {
  if (worst.length === 0) return 'Nothing wrong was found'
  return worst.some(({ finding }) => finding.outcome === 'fail') ? PARTS['pf-worst'] : 'What may be wrong'
}
