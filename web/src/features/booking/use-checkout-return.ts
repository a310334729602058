// Back from the checkout: what it brought is taken off the address and shown to the server.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { checkPayment } from '../../api/members/payments'
import type { GatewayPayment } from '../../api/booking-types'
import { readStoredOrder, parseCheckoutReturn } from './checkout'

const MAX_TRIES = 20
const POLL_MS = 3000

export function useCheckoutReturn(bookingId: string) {
  const client = useQueryClient()
  const [back] = useState(() => parseCheckoutReturn(window.location.hash))
  const [state, setState] = useState<'none' | 'checking' | 'failed'>(
    back === null ? 'none' : back === 'failed' ? 'failed' : 'checking',
  )

  useEffect(() => {
    if (back === null) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    const outcome = back === 'failed' ? back : back.paid
    void reportOutcome(client, bookingId, outcome).then((paid) => setState(paid ? 'none' : 'failed'))
  }, [back, bookingId, client])

  async function settlePayment(outcome: GatewayPayment | 'failed'): Promise<void> {
    setState(outcome === 'failed' ? 'failed' : 'checking')
    setState((await reportOutcome(client, bookingId, outcome)) ? 'none' : 'failed')
  }

  return { checking: state === 'checking', failed: state === 'failed', settle: settlePayment }
}

/** Whether it is paid. The server hears of a failure too, where it is known which. */
async function reportOutcome(
  client: QueryClient,
  bookingId: string,
  outcome: GatewayPayment | 'failed',
): Promise<boolean> {
  const orderId = outcome === 'failed' ? readStoredOrder(bookingId) : outcome.razorpay_order_id
  const paid = orderId !== null && (await waitForPayment(orderId, outcome === 'failed' ? null : outcome))
  void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
  await client.invalidateQueries({ queryKey: queryKeys.bookingOf(bookingId) })
  return paid
}

/** What is under way is asked about again; after a minute the mail tells. */
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
