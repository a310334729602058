// Paying. Amounts are the server's; what the browser brings back from the gateway is checked there.

import type { Order, Paid, PaymentStatus } from '../booking-types'
import { hasData, post } from '../client'

/** The same order for the same booking, as long as it can be paid. */
export async function createPayment(bookingId: string): Promise<Order> {
  return (await post('/payment/create-payment', { guard: hasData<Order>, body: { bookingId } })).data
}

export async function checkPayment(orderId: string, paid: Paid | null): Promise<PaymentStatus> {
  const body = { orderId, ...paid }
  return (await post('/payment/check-payment-status', { guard: hasData<PaymentStatus>, body })).data
}
