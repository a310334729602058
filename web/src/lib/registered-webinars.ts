// Which webinars this browser has a seat in, as far as it knows by itself. In local storage on purpose: it goes when
// somebody unsubscribes. What the server knows is added where it is shown.

import { profileStore } from './profile-store'

const KEY = 'registeredWebinars'

let text: string | null = null
let ids: readonly string[] = []
/** For as long as the page, where storage is forbidden. */
let kept: string | null = null
const listeners = new Set<() => void>()

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return kept
  }
}

/** The same list as long as nothing has changed. */
function read(): readonly string[] {
  const now = stored()
  if (now === text) return ids
  text = now
  ids = parsed(now)
  return ids
}

function parsed(json: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

function write(next: readonly string[]): void {
  kept = JSON.stringify(next)
  try {
    localStorage.setItem(KEY, kept)
  } catch {
    // Then it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const NONE: readonly string[] = []

export const registeredWebinars = {
  read,
  readOnServer: () => NONE,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    // Signing out and unsubscribing clear the storage.
    const stop = profileStore.subscribe(listener)
    return () => {
      stop()
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
  add: (id: string) => {
    if (!read().includes(id)) write([...read(), id])
  },
  remove: (id: string) => {
    if (read().includes(id)) write(read().filter((other) => other !== id))
  },
}
