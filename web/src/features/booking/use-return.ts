// Back from the checkout: what it brought is taken off the address and shown to the server.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
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

  const finish = useCallback(
    async (outcome: Paid | 'failed') => {
      const orderId = outcome === 'failed' ? rememberedOrder(bookingId) : outcome.razorpay_order_id
      // The server hears of a failure too, where it is known which.
      const paid = orderId !== null && (await settled(orderId, outcome === 'failed' ? null : outcome))
      await client.invalidateQueries({ queryKey: ['me'] })
      if (outcome !== 'failed') setState(paid ? 'none' : 'failed')
    },
    [bookingId, client],
  )

  useEffect(() => {
    if (back === null) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    void finish(back === 'failed' ? back : back.paid)
  }, [back, finish])

  function settle(outcome: Paid | 'failed'): Promise<void> {
    setState(outcome === 'failed' ? 'failed' : 'checking')
    return finish(outcome)
  }

  return { checking: state === 'checking', failed: state === 'failed', settle }
}

/** Whether it is paid. What is under way is asked about again; after a minute the mail tells. */
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
