// Takes the checkout's result off the address when the reader returns, and reports it to the server.

import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GatewayPayment } from '../booking-types'
import { queryKeys } from '../query-keys'
import { parseCheckoutReturn, readStoredOrder } from './checkout'
import { checkPayment } from './payments'

const MAX_TRIES = 20
const POLL_MS = 3000

/** `id` is of what is bought; `keyOf` names the query that shows it. */
export function useCheckoutReturn(id: string, keyOf: (id: string) => QueryKey) {
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
    void reportOutcome(client, { id, queryKey: keyOf(id) }, outcome).then((paid) => setState(paid ? 'none' : 'failed'))
  }, [back, id, keyOf, client])

  async function settlePayment(outcome: GatewayPayment | 'failed'): Promise<void> {
    setState(outcome === 'failed' ? 'failed' : 'checking')
    setState((await reportOutcome(client, { id, queryKey: keyOf(id) }, outcome)) ? 'none' : 'failed')
  }

  return { checking: state === 'checking', failed: state === 'failed', settle: settlePayment }
}

/** Returns whether the order is paid. The server also hears of a failure when the order is known. */
async function reportOutcome(
  client: QueryClient,
  bought: { id: string; queryKey: QueryKey },
  outcome: GatewayPayment | 'failed',
): Promise<boolean> {
  const orderId = outcome === 'failed' ? readStoredOrder(bought.id) : outcome.razorpay_order_id
  const paid = orderId !== null && (await waitForPayment(orderId, outcome === 'failed' ? null : outcome))
  void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
  await client.invalidateQueries({ queryKey: bought.queryKey })
  return paid
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
