// What the state of a month doesn't say: deposits that came late, and months that stand in two accounts.

import type { Finding, MonthLine } from './types'
import { STATES } from './words'

export type MonthMarks = { late: ReadonlySet<MonthLine>; overlap: ReadonlySet<MonthLine> }

export type MonthMark = keyof MonthMarks

/** The names of the marks among the states that can be chosen. */
export const MARKS: Record<MonthMark, string> = { late: 'Paid in late', overlap: 'In two accounts' }

/** What is late is known by the findings, because the last day for a deposit is a dated rule. */
export function markMonths(months: readonly MonthLine[], findings: readonly Finding[]): MonthMarks {
  const evidence = findings.flatMap((one) =>
    one.check === 'lateDeposit' && one.outcome === 'fail' ? one.evidence : [],
  )
  const late = new Set(evidence.map(({ member, year, line }) => toLineKey(member, year, line)))
  const paid = months.filter(({ state }) => state === 'contribution')
  const accounts = new Map<string, Set<string>>()
  for (const { wageMonth, member } of paid) accounts.set(wageMonth, (accounts.get(wageMonth) ?? new Set()).add(member))
  const isDoubled = ({ wageMonth }: MonthLine) => (accounts.get(wageMonth)?.size ?? 0) > 1
  return {
    late: new Set(paid.filter(({ member, year, line }) => line && late.has(toLineKey(member, year, line)))),
    overlap: new Set(paid.filter(isDoubled)),
  }
}

const toLineKey = (member: string, year: number, line: MonthLine['line']) =>
  [member, year, line?.page, line?.line].join(' ')

/** "Paid in late, in two accounts". */
export function describeState(line: MonthLine, { late, overlap }: MonthMarks): string {
  const state = late.has(line) ? MARKS.late : STATES[line.state]
  return overlap.has(line) ? `${state}, ${MARKS.overlap.toLowerCase()}` : state
}
