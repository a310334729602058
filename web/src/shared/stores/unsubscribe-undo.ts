// For ten minutes after unsubscribing it can be undone. This tab stores the offer, because local storage has just been
// cleared.

import { createStore } from '../../lib/create-store'

export type Undo = {
  token: string
  /** The time in milliseconds. */
  until: number
  /** The messages that are still sent. */
  stillComing: readonly string[]
}

const KEY = 'unsubscribeUndo'
const GOOD_FOR_MS = 10 * 60_000

const undo = createStore<Undo | null>(null)

function setUndo(next: Undo | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // When storage is forbidden, the offer lasts as long as the page.
  }
  undo.set(next)
}

function isUndo(value: unknown): value is Undo {
  if (typeof value !== 'object' || value === null) return false
  const stillComing: unknown = Reflect.get(value, 'stillComing')
  return (
    typeof Reflect.get(value, 'token') === 'string' &&
    typeof Reflect.get(value, 'until') === 'number' &&
    Array.isArray(stillComing) &&
    stillComing.every((one) => typeof one === 'string')
  )
}

export const unsubscribeUndo = {
  read: undo.read,
  subscribe: undo.subscribe,
  offer: (token: string, stillComing: readonly string[], now = Date.now()) =>
    setUndo({ token, until: now + GOOD_FOR_MS, stillComing }),
  forget: () => setUndo(null),
  /** Restores the offer that this tab had before the page was reloaded. */
  recall(now = Date.now()): void {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
      if (isUndo(stored) && stored.until > now) setUndo(stored)
    } catch {
      // A broken entry offers nothing to undo.
    }
  },
}
