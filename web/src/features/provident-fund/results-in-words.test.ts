import { expect, test } from 'vitest'
import { findMonthPlace } from './month-places'
import {
  describeEmployers,
  describeInterest,
  describePension,
  describeReadiness,
  describeWithdrawals,
  isClaimBlocked,
} from './results-in-words'
import { ANALYSIS, buildFinding } from '../../testing/sample-reading'

const interest = (given: Parameters<typeof buildFinding>[0]) => buildFinding({ check: 'interest', ...given })

test('the interest is told by its one difference, or counted', () => {
  const one = interest({ title: 'The interest for 2024-25 is ₹400 less than our sum', amount: 400 })
  const right = interest({ outcome: 'pass', amount: null })
  expect(describeInterest([right, one], ANALYSIS.years)).toBe(one.title)
  expect(describeInterest([one, interest({ amount: 12 })], ANALYSIS.years)).toBe(
    'Interest: 2 differences, ₹412 together',
  )
  expect(describeInterest([right, interest({ outcome: 'unknown' })], ANALYSIS.years)).toBe(
    'Interest: not all of it can be checked',
  )
  expect(describeInterest([right], ANALYSIS.years)).toBe('Interest: right in every year that can be checked')
  expect(describeInterest([], ANALYSIS.years)).toBe('₹3,67,222 in 2026-27')
  expect(describeInterest([], [])).toBe('')
})

test('what is not there is left out', () => {
  const [withdrawal] = ANALYSIS.withdrawals
  const ready = { known: 0, asked: 0, items: [] }
  const withdrawals = withdrawal ? [{ ...withdrawal, verdict: 'unknown' as const }] : []
  expect(describeWithdrawals({ ...ANALYSIS, withdrawals, readiness: ready, findings: [] })).toBe('Unknown for 1')
  expect(describeWithdrawals({ ...ANALYSIS, withdrawals })).toBe('Unknown for 1')
  expect(describeReadiness(ready)).toBe('Nothing known stands in the way')
  const [account] = ANALYSIS.accounts
  expect(describeEmployers(account ? [{ ...account, firstWageMonth: null }] : [])).toBe('1 account')
})

test('what further contributions would make of the pension is told with its condition', () => {
  const short = { monthsSeen: 20, monthlyEstimate: null, ifContinued: null, assumptions: [] }
  const continued = { amount: 2_580, atLeast: true, untilAge: 58 }
  const service = 'At least 1 year 8 months of service; '
  expect(describePension({ ...short, ifContinued: continued })).toBe(
    `${service}at least ₹2,580 a month if you contribute until 58`,
  )
  expect(describePension({ ...short, ifContinued: { ...continued, atLeast: false } })).toBe(
    `${service}about ₹2,580 a month if you contribute until 58`,
  )
  expect(describePension(short)).toBe(`${service}the pension is unknown`)
  expect(describePension({ ...short, monthlyEstimate: [2_143, 2_143] })).toBe(`${service}₹2,143 a month`)
})

test('what is in the way of a claim is said before what is allowed', () => {
  const { readiness, findings } = ANALYSIS
  const allowed = 'llowed for 1 purpose, at most ₹1,51,206; not for 1; unknown for 1'
  const transfer = findings.filter(({ check }) => check === 'transferPending')
  const ready = { ...readiness, items: [] }
  expect(describeWithdrawals(ANALYSIS)).toBe(
    `Once what is in the way is mended and ₹97,672 is transferred: a${allowed}`,
  )
  expect(describeWithdrawals({ ...ANALYSIS, findings: [] })).toBe(`Once what is in the way is mended: a${allowed}`)
  expect(describeWithdrawals({ ...ANALYSIS, readiness: ready, findings: transfer })).toBe(
    `Once ₹97,672 is transferred: a${allowed}`,
  )
  expect(describeWithdrawals({ ...ANALYSIS, readiness: ready, findings: [] })).toBe(`A${allowed}`)
  const slight = { ...readiness, items: readiness.items.map((item) => ({ ...item, critical: false })) }
  expect(isClaimBlocked({ readiness, findings: [] })).toBe(true)
  expect(isClaimBlocked({ readiness: slight, findings: [] })).toBe(false)
  expect(isClaimBlocked({ readiness: slight, findings }), 'an urgent finding').toBe(true)
})

test('a finding leads to its line, to the month that is missing, or to the interest of its year', () => {
  const [seen, absent] = buildFinding().evidence
  if (!seen || !absent) throw new Error('The sample’s finding has two lines')
  const [month] = ANALYSIS.months
  if (!month) throw new Error('The sample has months')
  const credited = { ...month, member: seen.member, year: 2025, state: 'interest' as const, line: null }
  const missing = { ...credited, state: 'missing' as const, wageMonth: '2025-07' }
  const read = { ...credited, state: 'contribution' as const, line: seen.line }
  const months = [credited, missing, read]
  expect(findMonthPlace(months, buildFinding(), seen)).toBe('pf-line-2')
  expect(findMonthPlace(months, buildFinding(), absent)).toBe('pf-line-1')
  expect(findMonthPlace(months, interest({}), absent)).toBe('pf-line-0')
  expect(findMonthPlace([read], buildFinding(), absent)).toBeNull()
})
