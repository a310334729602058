import { useSyncExternalStore } from 'react'

const EVERY_MS = 15_000

let now: number | null = null
let timer: ReturnType<typeof setInterval> | null = null
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === null) {
    now = Date.now()
    timer = setInterval(tick, EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function read(): number {
  now ??= Date.now()
  return now
}

/** Milliseconds, four times a minute; null on the server, whose pages are kept, and while the page is taken over. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
