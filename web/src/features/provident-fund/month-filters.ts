// Which months of the table are shown.

import type { MonthMarks } from './month-marks'
import type { MonthLine } from './types'

/** An empty text shows all. The state may be a mark too. */
export type MonthFilters = { member: string; year: string; state: string }

export const NO_FILTERS: MonthFilters = { member: '', year: '', state: '' }

export function filterMonths(
  months: readonly MonthLine[],
  { member, year, state }: MonthFilters,
  marks: MonthMarks,
): MonthLine[] {
  const hasState = (line: MonthLine) => {
    if (state === 'late' || state === 'overlap') return marks[state].has(line)
    return state === '' || line.state === state
  }
  return months.filter(
    (line) =>
      (member === '' || line.member === member) && (year === '' || String(line.year) === year) && hasState(line),
  )
}
