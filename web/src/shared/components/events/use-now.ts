// The reader's clock, for what depends on the present moment.

import { createStore, useStore } from '../../../lib/create-store'

const TICK_MS = 15_000

const now = createStore<number | null>(null, () => {
  now.set(Date.now())
  const timer = setInterval(() => now.set(Date.now()), TICK_MS)
  return () => clearInterval(timer)
})

const clock = {
  subscribe: now.subscribe,
  read: (): number => {
    if (now.read() === null) now.set(Date.now())
    return now.read() ?? Date.now()
  },
}

/**
 * Returns milliseconds and updates four times a minute. It is null on the server, whose pages are cached, and while the
 * page is taken over.
 */
export function useNow(): number | null {
  return useStore(clock, null)
}
