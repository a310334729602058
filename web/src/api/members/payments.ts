// Payments. The server sets the amounts and checks what the browser brings back from the gateway.

import type { GatewayPayment, Order, PaymentRequest, PaymentStatus } from '../booking-types'
import { post } from '../client'

/** What is bought keeps the same order as long as that order can be paid. */
export async function createPayment(body: PaymentRequest): Promise<Order> {
  return (await post('/pf/v1/payment/create-payment', { body })).data
}

export async function checkPayment(orderId: string, paid: GatewayPayment | null): Promise<PaymentStatus> {
  const body = { orderId, ...paid }
  return (await post('/pf/v1/payment/check-payment-status', { body })).data
}
