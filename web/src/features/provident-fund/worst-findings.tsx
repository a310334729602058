// What is wrong now: at most three findings, the worst first, each with the first thing to do.

import { englishFundFindings } from '../../lib/interface-texts/fund-findings/english'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { FindingCard, type FindingContext } from './finding-card'
import { FindingLanguageSwitch, useFindingLanguage } from './finding-language'
import type { PlacedFinding } from './finding-places'
import { Section } from './section'

type Props = {
  worst: readonly PlacedFinding[]
  /** How many more are at stake, and how many are unknown. */
  further: number
  unknown: number
  context: FindingContext
}

export function WorstFindings({ worst, further, unknown, context }: Props) {
  const { language, texts } = useFindingLanguage()
  return (
    <Section id="pf-worst" title={describeWorst(worst, texts)} lang={LANGUAGE_TAGS[language]}>
      <FindingLanguageSwitch />
      {worst.length === 0 && (
        <p className="mt-2 max-w-[68ch] leading-relaxed">
          {unknown === 0 ? texts.allInOrder : texts.restInOrder(unknown)}
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
            {texts.further(further)}
          </a>
        </p>
      )}
    </Section>
  )
}

/** In English where the language is not given: the contents of the page are English. */
export function describeWorst(worst: readonly PlacedFinding[], texts = englishFundFindings): string {
  if (worst.length === 0) return texts.nothingWrong
  return worst.some(({ finding }) => finding.outcome === 'fail') ? texts.wrong : texts.maybeWrong
}
