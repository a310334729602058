// Back from the checkout: what it brought is taken off the address and shown to the server.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkPayment } from '../../api/queries/payments'
import type { Paid } from '../../api/booking-types'
import { rememberedOrder, returned } from './checkout'

const TRIES = 20
const AGAIN_MS = 3000

export function useReturn(bookingId: string) {
  const client = useQueryClient()
  const [back] = useState(() => returned(window.location.hash))
  const [state, setState] = useState<'none' | 'checking' | 'failed'>(
    back === null ? 'none' : back === 'failed' ? 'failed' : 'checking',
  )

  useEffect(() => {
    if (back === null) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    const outcome = back === 'failed' ? back : back.paid
    void told(client, bookingId, outcome).then((paid) => setState(paid ? 'none' : 'failed'))
  }, [back, bookingId, client])

  async function settle(outcome: Paid | 'failed'): Promise<void> {
    setState(outcome === 'failed' ? 'failed' : 'checking')
    setState((await told(client, bookingId, outcome)) ? 'none' : 'failed')
  }

  return { checking: state === 'checking', failed: state === 'failed', settle }
}

/** Whether it is paid. The server hears of a failure too, where it is known which. */
async function told(client: QueryClient, bookingId: string, outcome: Paid | 'failed'): Promise<boolean> {
  const orderId = outcome === 'failed' ? rememberedOrder(bookingId) : outcome.razorpay_order_id
  const paid = orderId !== null && (await settled(orderId, outcome === 'failed' ? null : outcome))
  void client.invalidateQueries({ queryKey: ['me', 'activities'] })
  await client.invalidateQueries({ queryKey: ['booking', bookingId] })
  return paid
}

/** What is under way is asked about again; after a minute the mail tells. */
async function settled(orderId: string, paid: Paid | null): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const { status } = await checkPayment(orderId, paid)
      if (status === 'paid' || status === 'refunded') return true
      if (status === 'failed' || paid === null) return false
    } catch (error) {
      console.warn('payment not checked', error)
      if (paid === null) return false
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return true
}
