// Where the line of a finding stands in the table of months. An address made of it names nobody: it counts lines.

import type { Evidence, Finding, MonthLine } from './types'

const PREFIX = 'pf-line-'

export const toMonthPlace = (index: number) => `${PREFIX}${index}`

export const isMonthPlace = (id: string) => id.startsWith(PREFIX)

/** Without a line of the file it is the month that the finding is about, or the interest of the year. */
export function findMonthPlace(months: readonly MonthLine[], finding: Finding, evidence: Evidence): string | null {
  const index = months.findIndex((month) => {
    if (month.member !== evidence.member || month.year !== evidence.year) return false
    if (evidence.line) return month.line?.page === evidence.line.page && month.line.line === evidence.line.line
    if (finding.check === 'interest') return month.state === 'interest'
    return month.line === null && month.state !== 'interest' && finding.months.includes(month.wageMonth)
  })
  return index < 0 ? null : toMonthPlace(index)
}
