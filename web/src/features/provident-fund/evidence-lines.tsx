// The lines of the passbooks that a finding rests on, each with the way to it in the table of months.

import { Fold } from './fold'
import { findMonthPlace } from './month-places'
import type { Account, Evidence, Finding, MonthLine } from './types'
import { findEmployer, formatYear } from './words'

type Props = { finding: Finding; accounts: readonly Account[]; months: readonly MonthLine[] }

export function EvidenceLines({ finding, accounts, months }: Props) {
  const { evidence } = finding
  return (
    <Fold
      label={evidence.length === 1 ? 'The line it rests on' : `The ${evidence.length} lines it rests on`}
      className="mt-3 max-w-[68ch]"
      summaryClass="text-sm"
    >
      <ul className="space-y-2 border-line border-l-2 pl-4 text-[0.9375rem] leading-relaxed">
        {evidence.map((one, index) => (
          <li key={index}>
            {one.text}
            <span className="block text-muted text-sm">
              {findEmployer(accounts, one.member)}, passbook {formatYear(one.year)}
              {describeLine(finding, one)}
            </span>
            <LineLink place={findMonthPlace(months, finding, one)} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Without a line the proof is the file as a whole, such as its head or a sum; only a month can be missing in it. */
function describeLine({ check }: Finding, { line }: Evidence): string {
  if (line) return `, page ${line.page}, line ${line.line}`
  return check === 'missingMonths' ? ': the file has no such line' : ''
}

function LineLink({ place }: { place: string | null }) {
  if (place === null) return null
  return (
    <a
      href={`#${place}`}
      data-print="no"
      className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-4"
    >
      See it among the months
    </a>
  )
}
