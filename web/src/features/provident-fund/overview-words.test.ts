import { expect, test } from 'vitest'
import { describeInterestYear, describeLastCredit } from './overview-words'
import { ANALYSIS, buildFinding } from '../../testing/sample-reading'
import type { Analysis, MonthLine } from './types'

const [LINE] = ANALYSIS.months
const buildLine = (given: Partial<MonthLine>): MonthLine => ({ ...(LINE as MonthLine), ...given })
const creditOf = (year: number, member: string) =>
  buildLine({ state: 'interest', year, member, on: `${year + 1}-03-31`, wageMonth: `${year + 1}-03` })

const describe = (given: Partial<Analysis>) => describeInterestYear({ ...ANALYSIS, findings: [], ...given })

test('the last credit is the newest day of a contribution, not the last line', () => {
  const months = [
    buildLine({ wageMonth: '2025-11', on: '2026-01-28' }),
    buildLine({ wageMonth: '2025-12', on: '2026-01-14' }),
    buildLine({ wageMonth: '2026-03', state: 'interest', on: '2026-03-31' }),
    buildLine({ wageMonth: '2026-04', state: 'missing', on: null }),
  ]
  expect(describeLastCredit(months)).toBe('28 Jan 2026, for Nov 2025')
  expect(describeLastCredit([])).toBeNull()
})

test('the interest stands where the last year that is over has it in every account', () => {
  const [old, current] = ANALYSIS.accounts.map(({ member }) => member)
  const year = { heads: ANALYSIS.balance, interest: ANALYSIS.balance }
  const years = [
    { ...year, year: 2025, running: false },
    { ...year, year: 2026, running: true },
  ]
  const accounts = ANALYSIS.accounts.map((account) => ({ ...account, yearsRead: [2025, 2026] }))
  const months = [creditOf(2025, old ?? ''), creditOf(2025, current ?? '')]
  expect(describe({ years, accounts, months })).toBe('credited up to 2025-26')
  expect(describe({ years, accounts, months, findings: [buildFinding({ check: 'interest' })] })).toBe(
    'credited up to 2025-26; not all of it fits our sum',
  )
  expect(describe({ years, accounts, months: months.slice(1) })).toBe('for 2025-26 not seen yet in every account')
  expect(describe({ years, accounts, months: [creditOf(2024, old ?? '')] })).toBe('not seen yet for 2025-26')
  expect(describe({ years: years.slice(1), accounts, months })).toBe('is credited after 31 Mar 2027')
  expect(describe({ years: [], accounts, months })).toBeNull()
})
