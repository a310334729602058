// Payments. The server sets the amounts and checks what the browser brings back from the gateway.

import type { Order, GatewayPayment, PaymentStatus } from '../booking-types'
import { post } from '../client'

/** A booking keeps the same order as long as that order can be paid. */
export async function createPayment(bookingId: string): Promise<Order> {
  return (await post('/pf/v1/payment/create-payment', { body: { bookingId } })).data
}

export async function checkPayment(orderId: string, paid: GatewayPayment | null): Promise<PaymentStatus> {
  const body = { orderId, ...paid }
  return (await post('/pf/v1/payment/check-payment-status', { body })).data
}
