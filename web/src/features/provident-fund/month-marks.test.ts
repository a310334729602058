import { expect, test } from 'vitest'
import { filterMonths, NO_FILTERS } from './month-filters'
import { describeState, markMonths } from './month-marks'
import { ANALYSIS, buildFinding } from '../../testing/sample-reading'

test('a late deposit and a month in two accounts are told from the others, and can be filtered', () => {
  const [first, second, third] = ANALYSIS.months
  if (!first || !second || !third) throw new Error('The sample has months')
  const months = [first, second, { ...second, member: 'KABLR00987650000009999' }, third]
  const evidence = [first, second].map(({ member, year, line }) => ({ member, year, line, text: 'credited late' }))
  const late = buildFinding({ check: 'lateDeposit', evidence })
  const marks = markMonths(months, [late, buildFinding({ check: 'overlap', evidence: [] })])
  expect(months.map((line) => describeState(line, marks))).toEqual([
    'Paid in late',
    'Paid in late, in two accounts',
    'Paid in, in two accounts',
    'Paid in',
  ])
  expect(filterMonths(months, { ...NO_FILTERS, state: 'late' }, marks)).toEqual(months.slice(0, 2))
  expect(filterMonths(months, { ...NO_FILTERS, state: 'overlap' }, marks)).toEqual(months.slice(1, 3))
  expect(markMonths(months, [{ ...late, outcome: 'unknown' }]).late.size).toBe(0)
})
