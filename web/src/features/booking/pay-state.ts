// The state of a payment, from the server's answer and from what has just happened in this browser.

import type { Booking } from '../../api/booking-types'

export type PayState = 'open' | 'waiting' | 'failed' | 'expired' | 'refunding' | 'refunded' | 'done'

type PaymentProgress = {
  /** The server is checking what the checkout brought back. */
  checking: boolean
  /** The checkout reported a failure, or the reader closed it. */
  failed: boolean
  /** By the reader's clock, the time is no longer held. */
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
  // The server says "pending" as long as the booking can be paid. Its clock counts, and not the reader's.
  if (payment !== 'pending' && (isHoldOver || expiresAt === null)) return 'expired'
  return failed || payment === 'failed' ? 'failed' : 'open'
}
