// What can be cancelled, refunded and moved of a call at a given time. The hours are the service's own.

import type { Booking, Service } from '../../api/booking-types'
import type { BookingTexts } from '../../lib/interface-texts/booking/texts'

type Policy = Pick<Service['policy'], 'refundHours' | 'rescheduleHours' | 'reschedules'>

type Words = Pick<BookingTexts, 'terms' | 'dateTime'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Whether nothing is refunded when a call that starts then is cancelled at `now`. */
export function isPastRefund(refundHours: number, startsAt: string, now: number): boolean {
  return Date.parse(startsAt) - now < refundHours * HOUR_MS
}

/** Whether it is too late for a refund of this paid call, which no move changes. `now` is null until the browser's clock is read. */
export function isRefundSpent(
  {
    price,
    payment,
    policy,
    refundIfCancelledNow,
    startsAt,
  }: Pick<Booking, 'price' | 'payment' | 'refundIfCancelledNow' | 'startsAt'> & {
    policy: Policy
  },
  now: number | null,
): boolean {
  if (price.amount === 0 || payment !== 'paid') return false
  return refundIfCancelledNow.amount === 0 || (now !== null && isPastRefund(policy.refundHours, startsAt, now))
}

/** Says how far away the start is, as "in 8 hours". It rounds down, so that it never promises more time than there is. */
export function describeTimeUntil(startsAt: string, now: number, { terms }: Words): string {
  const minutes = Math.floor((Date.parse(startsAt) - now) / MINUTE_MS)
  if (minutes < 1) return terms.now
  if (minutes < 60) return terms.inMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return terms.inHours(hours)
  return terms.inDays(Math.floor(hours / 24))
}

/** The warning for a paid call that begins too soon; null while it can still be refunded. */
export function describeNoRefund(policy: Policy, startsAt: string, now: number, words: Words) {
  if (!isPastRefund(policy.refundHours, startsAt, now)) return null
  return words.terms.noRefund(describeTimeUntil(startsAt, now, words))
}

/** The terms of a paid call with the moments at which they end. */
export function describeTerms(policy: Policy, startsAt: string, now: number, words: Words): string {
  const { terms } = words
  const end = (hours: number) => Date.parse(startsAt) - hours * HOUR_MS
  const formatEnd = (hours: number) => words.dateTime(new Date(end(hours)).toISOString())
  const refund = describeNoRefund(policy, startsAt, now, words) ?? terms.refund(formatEnd(policy.refundHours))
  const { reschedules, rescheduleHours } = policy
  if (reschedules === 0) return `${refund} ${terms.immovable}`
  if (now > end(rescheduleHours)) return `${refund} ${terms.tooLate}`
  return `${refund} ${terms.moves(reschedules, formatEnd(rescheduleHours))}`
}
