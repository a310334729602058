// The texts about a booking's state.

import type { Booking } from '../../api/booking-types'

const STATUS: Record<Booking['status'], string> = {
  held: 'Waiting for payment',
  confirmed: 'Your call is booked',
  cancelled: 'This call is cancelled',
  completed: 'This call has taken place',
  no_show: 'This call was missed',
}

const PAYMENT: Record<Booking['payment'], string> = {
  none: '',
  pending: 'Not paid yet.',
  paid: 'Paid.',
  failed: 'The payment did not go through.',
  refunding: 'The refund is on its way to you.',
  refunded: 'Refunded. Banks take up to a week to show it.',
}

export function describeStatus({ status }: Pick<Booking, 'status'>): string {
  return STATUS[status]
}

export function describePayment({ payment }: Pick<Booking, 'payment'>): string {
  return PAYMENT[payment]
}

/** Says when the files of a call are deleted, as "30 days after the call". */
export function describeFileEnd(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} after the call`
}
