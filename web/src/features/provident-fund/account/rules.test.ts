import { expect, test } from 'vitest'
import { toIndianMobile } from './mobile-field'
import { isUan } from './password-words'
import type { MonthLine } from '../types'
import { describeRecord, describeTime, listPaidMonths } from './record-notes'
import { describeWait } from './waits'

const job = (employer: string, joined: string | null, left: string | null, isExempted: boolean | null = false) => ({
  memberId: null,
  employer,
  joined,
  left,
  isExempted,
})

test('a number is Indian and mobile, however it is typed', () => {
  expect(['98765 43210', '+91 98765-43210', '09876543210'].map(toIndianMobile)).toEqual(Array(3).fill('9876543210'))
  expect(['5876543210', '987654321', '+44 9876543210', ''].map(toIndianMobile)).toEqual([null, null, null, null])
  expect([isUan('1001 0010 0101'), isUan('10010010010'), isUan('x00100100101')]).toEqual([true, false, false])
})

test('waits are told in the unit that a person would use', () => {
  expect([0, 1, 29.2, 61, 900, 3601, 80_000].map(describeWait)).toEqual([
    '1 second',
    '1 second',
    '30 seconds',
    '2 minutes',
    '15 minutes',
    '2 hours',
    '23 hours',
  ])
})

test('gaps, missing exits and trusts are told, and nothing when all is in order', () => {
  expect(describeRecord([job('B', '2024-11-04', null), job('A', '2020-01-01', '2024-10-31')])).toEqual([])
  const [exit] = describeRecord([job('B', '2024-11-04', null), job('A', '2020-01-01', null)])
  expect(exit).toMatch(/^No date of exit is recorded for A/)
  const [gap] = describeRecord([job('B', '2024-12-02', null), job('A', '2019-06-03', '2024-10-31')])
  expect(gap).toMatch(/31 days without an employer: 1 Nov 2024 to 1 Dec 2024/)
  const [trust] = describeRecord([job('A', '2015-07-01', null, true)])
  expect(trust).toMatch(/^A keeps the account in a trust/)
})

test('a gap in which the passbooks have deposits is none', () => {
  const jobs = [job('B', '2024-12-02', null), job('A', '2019-06-03', '2024-10-15')].map((one, index) => ({
    ...one,
    memberId: `${index}`,
  }))
  const line = (member: string, wageMonth: string, state: MonthLine['state'] = 'contribution'): MonthLine => ({
    member,
    year: 2024,
    wageMonth,
    on: null,
    state,
    epfWages: 0,
    heads: { employee: 0, employer: 0, pension: 0 },
    line: null,
    explanation: '',
  })
  const describe = (...months: MonthLine[]) => describeRecord(jobs, listPaidMonths(jobs, months))
  expect(describe(line('0', '2024-11'))).toEqual([])
  // The months in which a job ended and the next began are of these jobs, and others' passbooks say nothing.
  const others = [line('1', '2024-10'), line('0', '2024-12'), line('9', '2024-11'), line('0', '2024-11', 'missing')]
  expect(describe(...others)).toHaveLength(1)
})

test('a second job beside a longer one leaves no gap, and an end that is not recorded tells none', () => {
  const first = job('A', '2010-01-01', '2020-03-31')
  const second = job('B', '2012-01-01', '2013-01-31')
  expect(describeRecord([job('C', '2020-04-10', null), second, first])).toEqual([])
  const [gap] = describeRecord([job('C', '2021-04-01', null), second, first])
  expect(gap).toMatch(/^Between A and C there are 365 days without an employer: 1 Apr 2020 to 31 Mar 2021/)
  const notes = describeRecord([job('C', '2020-04-10', null), second, job('A', '2010-01-01', null)])
  expect(notes.filter((note) => note.includes('without an employer'))).toEqual([])
})

test('times with what is known of them', () => {
  expect(describeTime(job('A', '2020-01-01', null))).toBe('Since 1 Jan 2020')
  expect(describeTime(job('A', null, '2020-01-01'))).toBe('Until 1 Jan 2020')
  expect(describeTime(job('A', null, null))).toBe('No dates recorded')
})
