// What can be cancelled, refunded and moved of a call at a given time. The hours are the service's own.

import type { Service } from '../../api/booking-types'
import { formatDateTime } from '../../lib/format'

type Policy = Pick<Service['policy'], 'refundHours' | 'rescheduleHours' | 'reschedules'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Whether nothing is refunded when a call that starts then is cancelled at `now`. */
export function isPastRefund(refundHours: number, startsAt: string, now: number): boolean {
  return Date.parse(startsAt) - now < refundHours * HOUR_MS
}

/** Says how far away the start is, as "in 8 hours". It rounds down, so that it never promises more time than there is. */
export function describeTimeUntil(startsAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(startsAt) - now) / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `in ${Math.floor(hours / 24)} days`
}

/** The warning for a paid call that begins too soon; null while it can still be refunded. */
export function describeNoRefund(policy: Policy, startsAt: string, now: number): string | null {
  if (!isPastRefund(policy.refundHours, startsAt, now)) return null
  return `This call begins ${describeTimeUntil(startsAt, now)}: it can be cancelled, but not refunded.`
}

/** The terms of a paid call with the moments at which they end. */
export function describeTerms(policy: Policy, startsAt: string, now: number): string {
  const end = (hours: number) => Date.parse(startsAt) - hours * HOUR_MS
  const refund =
    describeNoRefund(policy, startsAt, now) ??
    `Cancel until ${formatInstant(end(policy.refundHours))} and everything is refunded; later nothing is.`
  const { reschedules, rescheduleHours } = policy
  if (reschedules === 0) return `${refund} It can’t be moved.`
  if (now > end(rescheduleHours)) return `${refund} It’s too late to move it.`
  const times = reschedules === 1 ? 'once' : reschedules === 2 ? 'twice' : `${reschedules} times`
  return `${refund} You can move it ${times}, until ${formatInstant(end(rescheduleHours))}.`
}

function formatInstant(milliseconds: number): string {
  return formatDateTime(new Date(milliseconds).toISOString())
}
