import { expect, test } from 'vitest'
import type { Service } from '../../api/booking-types'
import { findSharedRule } from './refund-rule'
import { englishBooking } from '../../lib/interface-texts/booking/texts'
import { fillDays } from './slot-times'
import { listSteps } from './steps'

test('a free call has no step to pay', () => {
  expect(listSteps(true)).toEqual([1, 2, 3, 4, 6])
  expect(listSteps(false)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the rule of most paid services is said once; one of its own is no shared rule', () => {
  const service = (amount: number, text: string) => ({ price: { amount }, policy: { text } }) as Service
  expect(findSharedRule([service(0, 'free'), service(0, 'free'), service(1, 'a'), service(1, 'b')])).toBeNull()
  expect(findSharedRule([service(1, 'a'), service(1, 'b'), service(1, 'b')])).toBe('b')
  expect(findSharedRule([])).toBeNull()
})

test('a week has all its days, also those without a free time', () => {
  const days = fillDays('2026-11-28', [{ date: '2026-11-30', slots: [] }])
  expect(days.map(({ date }) => date)).toHaveLength(7)
  expect(days.at(-1)).toEqual({ date: '2026-12-04', slots: [] })
  expect(englishBooking.days.span('2026-11-23', '2026-11-29')).toBe('23 to 29 Nov 2026')
  expect(englishBooking.days.span('2026-11-27', '2026-12-03')).toBe('27 Nov to 3 Dec 2026')
})
