// Which webinars this browser has a seat in, as far as it knows by itself. The list is in local storage on purpose,
// which is cleared when somebody unsubscribes. What the server knows is added where the list is shown.

import { createSignal } from '../../../lib/create-store'
import { profileStore } from '../profile-store'

const KEY = 'registeredWebinars'

let text: string | null = null
let ids: readonly string[] = []
/** When storage is forbidden, the list lasts as long as the page. */
let fallbackText: string | null = null

const changes = createSignal((notify) => {
  window.addEventListener('storage', notify)
  // Signing out and unsubscribing clear the storage.
  const stop = profileStore.subscribe(notify)
  return () => {
    stop()
    window.removeEventListener('storage', notify)
  }
})

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return fallbackText
  }
}

/** Returns the same list as long as nothing has changed. */
function read(): readonly string[] {
  const now = readText()
  if (now === text) return ids
  text = now
  ids = parseIds(now)
  return ids
}

function parseIds(json: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

function write(next: readonly string[]): void {
  fallbackText = JSON.stringify(next)
  try {
    localStorage.setItem(KEY, fallbackText)
  } catch {
    // When storage is forbidden, the list lasts as long as the page.
  }
  changes.notify()
}

export const registeredWebinars = {
  read,
  subscribe: changes.subscribe,
  add: (id: string) => {
    if (!read().includes(id)) write([...read(), id])
  },
  remove: (id: string) => {
    if (read().includes(id)) write(read().filter((other) => other !== id))
  },
}
