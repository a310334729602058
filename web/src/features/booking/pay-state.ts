// Where a payment is, from what the server says and what has just happened here.

import type { Booking } from '../../api/booking-types'

export type PayState = 'open' | 'waiting' | 'failed' | 'expired' | 'refunding' | 'refunded' | 'done'

type PaymentProgress = {
  /** What the checkout brought back is being looked at. */
  checking: boolean
  /** The checkout said so, or was closed. */
  failed: boolean
  /** The time it is kept for has run out by this clock. */
  isHoldOver: boolean
}

export function derivePayState(
  booking: Pick<Booking, 'status' | 'payment' | 'expiresAt'>,
  { checking, failed, isHoldOver }: PaymentProgress,
): PayState {
  const { status, payment, expiresAt } = booking
  if (status === 'confirmed' || status === 'completed' || status === 'no_show') return 'done'
  if (payment === 'refunding' || payment === 'refunded') return payment
  if (status === 'cancelled') return 'expired'
  if (checking) return 'waiting'
  if (payment === 'paid') return 'waiting'
  // As long as it can be paid, the server says "pending": its clock counts, not the reader's.
  if (payment !== 'pending' && (isHoldOver || expiresAt === null)) return 'expired'
  return failed || payment === 'failed' ? 'failed' : 'open'
}
