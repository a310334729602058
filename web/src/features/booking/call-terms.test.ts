import { expect, test } from 'vitest'
import { englishBooking } from '../../lib/interface-texts/booking/texts'
import { describeNoRefund, describeTerms, describeTimeUntil, isPastRefund, isRefundSpent } from './call-terms'

const POLICY = { refundHours: 24, rescheduleHours: 4, reschedules: 2 }
/** 3:30 pm in India. */
const START = '2026-11-26T10:00:00Z'
const at = (time: string) => Date.parse(time)

test('the limit is the service’s own, to the minute', () => {
  expect(isPastRefund(24, START, at('2026-11-25T10:00:00Z'))).toBe(false)
  expect(isPastRefund(24, START, at('2026-11-25T10:00:01Z'))).toBe(true)
  expect(isPastRefund(2, START, at('2026-11-26T02:08:00Z'))).toBe(false)
})

test('a move brings no refund back', () => {
  const money = (amount: number) => ({ amount, currency: 'INR' as const })
  const call = { price: money(118_000), payment: 'paid' as const, policy: POLICY, startsAt: START }
  const early = at('2026-11-20T10:00:00Z')
  expect(isRefundSpent({ ...call, refundIfCancelledNow: money(118_000) }, early)).toBe(false)
  expect(isRefundSpent({ ...call, refundIfCancelledNow: money(0) }, early)).toBe(true)
  expect(isRefundSpent({ ...call, refundIfCancelledNow: money(118_000) }, at('2026-11-26T02:00:00Z'))).toBe(true)
  expect(isRefundSpent({ ...call, price: money(0), refundIfCancelledNow: money(0) }, early)).toBe(false)
})

test('the time that is left is rounded down', () => {
  expect(describeTimeUntil(START, at('2026-11-26T02:08:00Z'), englishBooking)).toBe('in 7 hours')
  expect(describeTimeUntil(START, at('2026-11-26T08:59:00Z'), englishBooking)).toBe('in 1 hour')
  expect(describeTimeUntil(START, at('2026-11-26T09:29:30Z'), englishBooking)).toBe('in 30 minutes')
  expect(describeTimeUntil(START, at('2026-11-26T10:00:00Z'), englishBooking)).toBe('now')
  expect(describeTimeUntil(START, at('2026-11-23T09:00:00Z'), englishBooking)).toBe('in 3 days')
})

test('a call too soon for a refund says so, and claims nothing else', () => {
  const now = at('2026-11-26T02:00:00Z')
  expect(describeNoRefund(POLICY, START, now, englishBooking)).toBe(
    'This call begins in 8 hours: it can be cancelled, but not refunded.',
  )
  expect(describeTerms(POLICY, START, now, englishBooking)).toBe(
    'This call begins in 8 hours: it can be cancelled, but not refunded. You can move it twice, until 26 Nov 2026, 11:30 am IST.',
  )
  expect(describeTerms(POLICY, START, at('2026-11-26T07:00:00Z'), englishBooking)).toBe(
    'This call begins in 3 hours: it can be cancelled, but not refunded. It’s too late to move it.',
  )
})

test('a later call names the moment until which it is refunded', () => {
  const now = at('2026-11-20T10:00:00Z')
  expect(describeNoRefund(POLICY, START, now, englishBooking)).toBeNull()
  expect(describeTerms(POLICY, START, now, englishBooking)).toBe(
    'Cancel until 25 Nov 2026, 3:30 pm IST and everything is refunded; later nothing is. You can move it twice, until 26 Nov 2026, 11:30 am IST.',
  )
  expect(describeTerms({ ...POLICY, reschedules: 0 }, START, now, englishBooking)).toMatch(/It can’t be moved\.$/)
})
