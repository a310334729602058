// The lines of one financial year, account by account.

import { Fold } from './fold'
import { describeState, type MonthMarks } from './month-marks'
import { toMonthPlace } from './month-places'
import { MonthRow } from './month-row'
import { describeLines } from './results-in-words'
import type { Account, MonthLine } from './types'
import { formatYear, maskMember } from './words'

type Props = {
  year: number
  /** All lines, by whose order each has its place. */
  months: readonly MonthLine[]
  /** The lines that the filters leave. */
  shown: readonly MonthLine[]
  accounts: readonly Account[]
  marks: MonthMarks
}

export function MonthYear({ year, months, shown, accounts, marks }: Props) {
  const lines = shown.filter((line) => line.year === year)
  return (
    <Fold label={`${formatYear(year)}: ${describeLines(lines)}`} className="border-line border-b">
      <p className="pf-narrow mb-2 text-muted text-sm">PF wages and pension stand under “Explain”.</p>
      <div
        className="table-scroll pf-months relative mt-0! mb-5!"
        role="group"
        aria-label={`Months of ${formatYear(year)}`}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Wage month</th>
              <th scope="col" className="pf-wide">
                State
              </th>
              <th scope="col" className="pf-wide">
                PF wages
              </th>
              <th scope="col">You</th>
              <th scope="col">Employer</th>
              <th scope="col" className="pf-wide">
                Pension
              </th>
              <th scope="col" data-print="no">
                <span className="sr-only">Explanation</span>
              </th>
            </tr>
          </thead>
          {accounts.map((account) => (
            <AccountMonths
              key={account.member}
              account={account}
              months={months}
              lines={lines.filter(({ member }) => member === account.member)}
              isNamed={accounts.length > 1}
              marks={marks}
            />
          ))}
        </table>
      </div>
    </Fold>
  )
}

type AccountProps = {
  account: Account
  months: readonly MonthLine[]
  lines: readonly MonthLine[]
  isNamed: boolean
  marks: MonthMarks
}

function AccountMonths({ account: { employer, member }, months, lines, isNamed, marks }: AccountProps) {
  if (lines.length === 0) return null
  return (
    <tbody>
      {isNamed && (
        <tr>
          <th scope="rowgroup" colSpan={7} className="pf-employer">
            <span>
              {employer}, {maskMember(member)}
            </span>
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <MonthRow
          key={toRowKey(line)}
          line={line}
          stateWords={describeState(line, marks)}
          place={toMonthPlace(months.indexOf(line))}
          employer={employer}
        />
      ))}
    </tbody>
  )
}

/** An explained line stays open while others are filtered out. */
function toRowKey({ wageMonth, state, on, line }: MonthLine): string {
  return [wageMonth, state, on, line?.page, line?.line].join(' ')
}
