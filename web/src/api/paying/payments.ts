// Payments. The server sets the amounts and checks what the browser brings back from the gateway.

import { type GatewayPayment, readStoredOrder } from '../../lib/paying/checkout'
import type { Order, PaymentRequest, PaymentStatus } from '../booking-types'
import { post } from '../client'

/** What is bought keeps the same order as long as that order can be paid. */
export async function createPayment(body: PaymentRequest): Promise<Order> {
  return (await post('/pf/v1/payment/create-payment', { body })).data
}

async function checkPayment(orderId: string, paid: GatewayPayment | null): Promise<PaymentStatus> {
  const body = { orderId, ...paid }
  return (await post('/pf/v1/payment/check-payment-status', { body })).data
}

const MAX_TRIES = 20
const POLL_MS = 3000

/**
 * Tells the server how the checkout for a purchase ended, and returns whether the order is paid. It hears of a failure
 * too when the order is known.
 */
export async function reportPayment(purchase: string, outcome: GatewayPayment | 'failed'): Promise<boolean> {
  const orderId = outcome === 'failed' ? readStoredOrder(purchase) : outcome.razorpay_order_id
  return orderId !== null && (await waitForPayment(orderId, outcome === 'failed' ? null : outcome))
}

/** Checks a payment under way again. After a minute the mail tells the reader how it ended. */
async function waitForPayment(orderId: string, paid: GatewayPayment | null): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const { status } = await checkPayment(orderId, paid)
      if (status === 'paid' || status === 'refunded') return true
      if (status === 'failed' || paid === null) return false
    } catch (error) {
      console.warn('payment not checked', error)
      if (paid === null) return false
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return true
}
