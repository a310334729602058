// The findings after the first: a line each. Those in order are folded together.

import { LANGUAGE_TAGS } from '../../lib/page-language'
import { FindingCard, type FindingContext } from './finding-card'
import { useFindingLanguage } from './finding-language'
import type { PlacedFinding } from './finding-places'
import { Fold } from './fold'
import { Section } from './section'

type Props = {
  further: readonly PlacedFinding[]
  unknown: readonly PlacedFinding[]
  settled: readonly PlacedFinding[]
  context: FindingContext
}

export function FindingList({ further, unknown, settled, context }: Props) {
  const { language, texts } = useFindingLanguage()
  const show = (placed: PlacedFinding, hasOutcome = true) => (
    <FindingCard key={`${placed.place} ${placed.finding.title}`} placed={placed} hasOutcome={hasOutcome} {...context} />
  )
  return (
    <Section id="pf-findings" title={texts.others} lang={LANGUAGE_TAGS[language]}>
      {further.length > 0 && <div className="mt-4 border-line border-t">{further.map((placed) => show(placed))}</div>}
      {unknown.length > 0 && (
        <div role="group" aria-labelledby="pf-unknown-title">
          <p id="pf-unknown-title" className="mt-4 border-line border-b pb-2 font-medium">
            {texts.unknown}
          </p>
          {unknown.map((placed) => show(placed, false))}
        </div>
      )}
      {settled.length > 0 && (
        <Fold label={texts.settled(settled.length)} className="border-line border-b" summaryClass="min-h-14">
          <div className="border-line border-t [&>article:last-child]:border-b-0">
            {settled.map((placed) => show(placed))}
          </div>
        </Fold>
      )}
    </Section>
  )
}
