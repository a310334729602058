// Which months of the table are shown.

import type { MonthLine } from './types'

/** An empty text shows all. */
export type MonthFilters = { member: string; year: string; state: string }

export const NO_FILTERS: MonthFilters = { member: '', year: '', state: '' }

export function filterMonths(months: readonly MonthLine[], { member, year, state }: MonthFilters): MonthLine[] {
  return months.filter(
    (line) =>
      (member === '' || line.member === member) &&
      (year === '' || String(line.year) === year) &&
      (state === '' || line.state === state),
  )
}
