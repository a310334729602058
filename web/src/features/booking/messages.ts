// The texts about a booking's state.

import type { Booking, Service } from '../../api/booking-types'
import { formatMoney } from './money'

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

/** Says how long a call is and how it is held, as "45 minutes, by video or phone". */
export function describeLength({ durationMinutes, modes }: Pick<Service, 'durationMinutes' | 'modes'>): string {
  return `${durationMinutes} minutes, by ${modes.join(' or ')}`
}

/** Says what a call is and costs, as "45 minutes, by video or phone · ₹1,180, GST included". */
export function describeCall(service: Pick<Service, 'durationMinutes' | 'modes' | 'price'>): string {
  const price = service.price.amount === 0 ? 'free' : `${formatMoney(service.price)}, GST included`
  return `${describeLength(service)} · ${price}`
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
