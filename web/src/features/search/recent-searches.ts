// What this reader searched for lately, on this device alone: newest first, each once, nothing personal.

import { isPersonal } from '../../lib/personal'

const KEY = 'recentSearches'
const MOST = 8
const LONGEST = 80

const NONE: readonly string[] = []
let terms: readonly string[] | undefined
const listeners = new Set<() => void>()

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return NONE
    return kept.filter((term): term is string => typeof term === 'string' && term !== '').slice(0, MOST)
  } catch {
    return NONE
  }
}

function write(next: readonly string[]): void {
  terms = next
  try {
    if (next.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage may be forbidden or full: then they are known until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Another tab may have written. */
function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  terms = undefined
  for (const listener of listeners) listener()
}

export const recentSearches = {
  list: (): readonly string[] => {
    terms ??= read()
    return terms
  },
  /** The server's page has none, nor has the browser's first drawing of it. */
  none: (): readonly string[] => NONE,
  add: (typed: string): void => {
    const term = typed.replace(/\s+/g, ' ').trim()
    if (term === '' || term.length > LONGEST || isPersonal(term)) return
    const others = recentSearches.list().filter((other) => other.toLowerCase() !== term.toLowerCase())
    write([term, ...others].slice(0, MOST))
  },
  remove: (term: string): void => write(recentSearches.list().filter((other) => other !== term)),
  clear: (): void => write(NONE),
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  },
}
