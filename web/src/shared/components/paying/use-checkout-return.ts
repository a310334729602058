// Takes the checkout's result off the address when the reader returns, and reports it.

import { useEffect, useRef, useState } from 'react'
import { type GatewayPayment, isCheckoutReturn, parseCheckoutReturn } from '../../../lib/paying/checkout'

export type PaymentOutcome = GatewayPayment | 'failed'

/** `report` tells the server and returns whether the order is paid. */
export function useCheckoutReturn(report: (outcome: PaymentOutcome) => Promise<boolean>) {
  const [back] = useState(() => parseCheckoutReturn(window.location.hash))
  const [state, setState] = useState<'none' | 'checking' | 'failed'>(
    back === null ? 'none' : back === 'failed' ? 'failed' : 'checking',
  )
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  }, [report])

  useEffect(() => {
    if (back === null) return
    removeFragment()
    void latest.current(back === 'failed' ? back : back.paid).then((paid) => setState(paid ? 'none' : 'failed'))
  }, [back])

  async function settlePayment(outcome: PaymentOutcome): Promise<void> {
    setState(outcome === 'failed' ? 'failed' : 'checking')
    setState((await report(outcome)) ? 'none' : 'failed')
  }

  return { checking: state === 'checking', failed: state === 'failed', settle: settlePayment }
}

/** For a page that nothing is to be paid on any more: the payment may be known before the reader is back. */
export function useCheckoutReturnRemoval(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid && isCheckoutReturn(window.location.hash)) removeFragment()
  }, [isPaid])
}

function removeFragment() {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}
