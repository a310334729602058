// Paying. Amounts are the server's; what the browser brings back from the gateway is checked there.

import type { Order, GatewayPayment, PaymentStatus } from '../booking-types'
import { post } from '../client'

/** The same order for the same booking, as long as it can be paid. */
export async function createPayment(bookingId: string): Promise<Order> {
  return (await post('/pf/v1/payment/create-payment', { body: { bookingId } })).data
}

export async function checkPayment(orderId: string, paid: GatewayPayment | null): Promise<PaymentStatus> {
  const body = { orderId, ...paid }
  return (await post('/pf/v1/payment/check-payment-status', { body })).data
}
