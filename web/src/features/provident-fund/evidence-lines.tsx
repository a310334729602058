// The lines of the passbooks that a finding rests on, each with the way to it in the table of months.

import type { FundFindingTexts } from '../../lib/interface-texts/fund-findings/english'
import { useFindingLanguage } from './finding-language'
import { Fold } from './fold'
import { findMonthPlace } from './month-places'
import type { Account, Evidence, Finding, MonthLine } from './types'
import { findEmployer, formatYear } from './words'

type Props = { finding: Finding; accounts: readonly Account[]; months: readonly MonthLine[] }

export function EvidenceLines({ finding, accounts, months }: Props) {
  const { evidence } = finding
  const { texts, say } = useFindingLanguage()
  return (
    <Fold label={texts.lines(evidence.length)} className="mt-3 max-w-[68ch]" summaryClass="text-sm">
      <ul className="space-y-2 border-line border-l-2 pl-4 text-[0.9375rem] leading-relaxed">
        {evidence.map((one, index) => (
          <li key={index}>
            {say(one.text)}
            <span className="block text-muted text-sm">
              {texts.passbook(findEmployer(accounts, one.member), formatYear(one.year))}
              {describeLine(finding, one, texts)}
            </span>
            <LineLink place={findMonthPlace(months, finding, one)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Without a line the proof is the file as a whole, such as its head or a sum; only a month can be missing in it. */
function describeLine({ check }: Finding, { line }: Evidence, texts: FundFindingTexts): string {
  if (line) return texts.line(line.page, line.line)
  return check === 'missingMonths' ? texts.noLine : ''
}

function LineLink({ place }: { place: string | null }) {
  const { texts } = useFindingLanguage()
  if (place === null) return null
  return (
    <a
      href={`#${place}`}
      data-print="no"
      className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-4"
    >
      {texts.seeMonth}
    </a>
  )
}
