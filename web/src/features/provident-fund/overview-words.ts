// What the head of the dashboard says of the last credit and of the year's interest.

import { formatDate } from '../../lib/format'
import type { Analysis, MonthLine } from './types'
import { formatMonth, formatYear } from './words'

type Read = Pick<Analysis, 'accounts' | 'months' | 'years' | 'findings'>

/** The newest contribution by its day of credit; null when the passbooks hold none. */
export function describeLastCredit(months: readonly MonthLine[]): string | null {
  const credited = months.flatMap(({ state, on, wageMonth }) =>
    state === 'contribution' && on ? [{ on, wageMonth }] : [],
  )
  const last = credited.toSorted((one, other) => (one.on < other.on ? -1 : 1)).at(-1)
  return last ? `${formatDate(last.on)}, for ${formatMonth(last.wageMonth)}` : null
}

/** How it stands with the interest of the last year that is over; a year counts once every account that was read for it has its line. */
export function describeInterestYear({ accounts, months, years, findings }: Read): string | null {
  const last = years.findLast(({ running }) => !running)
  if (!last) {
    const running = years.at(-1)
    return running ? `is credited after 31 Mar ${running.year + 1}` : null
  }
  const read = accounts.filter(({ yearsRead }) => yearsRead.includes(last.year))
  const credited = read.filter(({ member }) =>
    months.some((line) => line.state === 'interest' && line.year === last.year && line.member === member),
  )
  const year = formatYear(last.year)
  if (credited.length === 0) return `not seen yet for ${year}`
  if (credited.length < read.length) return `for ${year} not seen yet in every account`
  const isQuestioned = findings.some(({ check, outcome }) => check === 'interest' && outcome === 'fail')
  return isQuestioned ? `credited up to ${year}; not all of it fits our sum` : `credited up to ${year}`
}
