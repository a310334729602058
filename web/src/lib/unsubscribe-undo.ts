// For ten minutes after unsubscribing it can be taken back. Kept for this tab: local storage has just been cleared.

export type Undo = {
  token: string
  /** Milliseconds. */
  until: number
  /** Messages that come all the same. */
  stillComing: readonly string[]
}

const KEY = 'unsubscribeUndo'
const GOOD_FOR_MS = 10 * 60_000

let undo: Undo | null = null
const listeners = new Set<() => void>()

function set(next: Undo | null): void {
  undo = next
  try {
    if (next === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
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
  read: () => undo,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  offer: (token: string, stillComing: readonly string[], now = Date.now()) =>
    set({ token, until: now + GOOD_FOR_MS, stillComing }),
  forget: () => set(null),
  /** What this tab was offered before the page was loaded again. */
  recall(now = Date.now()): void {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
      if (isUndo(kept) && kept.until > now) set(kept)
    } catch {
      // Nothing to take back, then.
    }
  },
}
