import { expect, test } from 'vitest'
import type { Withdrawal } from './types'
import { groupWithdrawals } from './withdrawal-groups'

const way = (purpose: string, given: Partial<Withdrawal> = {}): Withdrawal => ({
  purpose,
  verdict: 'yes',
  atMost: 60_977,
  reason:
    'It takes 12 months; we count 62. At most 75% can go: ₹60,977. 25% stays. Claims are settled by the computer.',
  unknowns: ['The papers.'],
  rule: null,
  ...given,
})

test('what has the same answer is said once, and what differs stands with its purpose', () => {
  const education = way('Education', {
    reason:
      'It takes 12 months; we count 62. At most 75% can go: ₹60,977. 25% stays. It can be taken 10 times. Claims are settled by the computer.',
    unknowns: ['How often you took it.', 'The papers.'],
  })
  const [group, ...others] = groupWithdrawals([way('Illness'), education, way('A house')])
  expect(others).toEqual([])
  expect(group?.reason).toBe(way('').reason)
  expect(group?.unknowns).toEqual(['The papers.'])
  expect(group?.purposes).toEqual([
    { purpose: 'Illness', reason: '', unknowns: [] },
    { purpose: 'Education', reason: 'It can be taken 10 times.', unknowns: ['How often you took it.'] },
    { purpose: 'A house', reason: '', unknowns: [] },
  ])
})

test('another verdict, sum or first reason stands by itself, in the order given', () => {
  const groups = groupWithdrawals([
    way('All of it', { verdict: 'no', atMost: null, reason: 'You work now. It takes 12 months.' }),
    way('Illness'),
    way('On retirement', { verdict: 'unknown', reason: 'Your date of birth is not known.' }),
    way('Leaving India', { verdict: 'unknown', reason: 'It is reported only.' }),
    way('Marriage'),
  ])
  expect(groups.map(({ purposes }) => purposes.map(({ purpose }) => purpose))).toEqual([
    ['All of it'],
    ['Illness', 'Marriage'],
    ['On retirement'],
    ['Leaving India'],
  ])
})
