// The gateway's checkout, which is its own window or, in a demo, a page of ours that stands in for it. Either way the
// browser only carries the result to the server, which checks the signature.

import { brand } from '../brand'
import { isOwnPath } from '../paths'
import { admitScriptsOf } from '../trusted-types'

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** What the gateway's checkout hands back. */
export type GatewayPayment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

type Order = {
  orderId: string
  amount: number
  currency: string
  keyId: string
  /** The stand-in's page, which has no window of its own. */
  checkoutUrl?: string | null
  prefill?: { name?: string; email?: string; contact?: string } | null
}

/** What is paid for: its id, its title, and the page to which the stand-in returns the browser. */
export type Purchase = { id: string; title: string; returnPath: string }

type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill?: { name?: string; email?: string; contact?: string }
  handler: (paid: GatewayPayment) => void
  modal: { ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: Options) => { open: () => void }
  }
}

/** The gateway's script is loaded only when somebody is about to pay. */
function loadScript(): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    admitScriptsOf(new URL(SCRIPT).origin)
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('the checkout could not be loaded'))
    }
    document.head.append(script)
  })
}

export type CheckoutOutcome = { paid: GatewayPayment } | 'dismissed' | 'left'

/** Rejects when the checkout does not open. "left" means that the reader is on the way to another page. */
export async function openCheckout(order: Order, { id, title, returnPath }: Purchase): Promise<CheckoutOutcome> {
  storeOrder(id, order.orderId)
  if (order.checkoutUrl) {
    const address = new URL(order.checkoutUrl, window.location.origin)
    address.searchParams.set('return', returnPath)
    // An address from data must not send anybody to another site.
    if (address.origin !== window.location.origin || !isOwnPath(address.pathname))
      throw new Error('no checkout of ours')
    window.location.assign(address)
    return 'left'
  }
  await loadScript()
  const { Razorpay } = window
  if (!Razorpay) throw new Error('the checkout did not start')
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name: brand.name,
      description: title,
      ...(order.prefill ? { prefill: order.prefill } : {}),
      handler: (paid) => resolve({ paid }),
      modal: { ondismiss: () => resolve('dismissed') },
    })
    checkout.open()
  })
}

export type CheckoutReturn = { paid: GatewayPayment } | 'failed' | null

/** Reads the result that the stand-in wrote into the fragment of the address, or null when there is none. */
export function parseCheckoutReturn(hash: string): CheckoutReturn {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const [payment, order, signature] = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'].map((name) =>
    fragment.get(name),
  )
  if (payment && order && signature) {
    return { paid: { razorpay_payment_id: payment, razorpay_order_id: order, razorpay_signature: signature } }
  }
  return [...fragment.keys()].length > 0 && hash !== '#main' ? 'failed' : null
}

/** Whether a fragment came from the gateway, and is no place on a page. */
export function isCheckoutReturn(hash: string): boolean {
  const names = [...new URLSearchParams(hash.replace(/^#/, '')).keys()]
  return names.some((name) => name.startsWith('razorpay_') || name.startsWith('error'))
}

const buildOrderKey = (id: string) => `order:${id}`

function storeOrder(id: string, orderId: string): void {
  try {
    sessionStorage.setItem(buildOrderKey(id), orderId)
  } catch {
    // When it cannot be stored, the server is asked for the order again.
  }
}

/** The order of a purchase that this tab last opened the checkout for. */
export function readStoredOrder(id: string): string | null {
  try {
    return sessionStorage.getItem(buildOrderKey(id))
  } catch {
    return null
  }
}
