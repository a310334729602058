// What this reader searched for lately, newest first and each term once. It stays on this device and leaves out
// personal data.

import { createSignal, useStore } from '../../lib/create-store'
import { isPersonal } from '../../lib/is-personal'

const KEY = 'recentSearches'
const MAX_TERMS = 8
const MAX_LENGTH = 80

const NONE: readonly string[] = []
let terms: readonly string[] | undefined
const changes = createSignal((notify) => {
  /** Another tab may have written, so the text is read each time. */
  function onStorage(event: StorageEvent): void {
    if (event.key !== KEY && event.key !== null) return
    terms = undefined
    notify()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

function readStoredTerms(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return NONE
    return stored.filter((term): term is string => typeof term === 'string' && term !== '').slice(0, MAX_TERMS)
  } catch {
    return NONE
  }
}

function storeTerms(next: readonly string[]): void {
  terms = next
  try {
    if (next.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // When storage is full or forbidden, the searches last as long as the page.
  }
  changes.notify()
}

export const recentSearches = {
  read: (): readonly string[] => {
    terms ??= readStoredTerms()
    return terms
  },
  add: (typed: string): void => {
    const term = typed.replace(/\s+/g, ' ').trim()
    if (term === '' || term.length > MAX_LENGTH || isPersonal(term)) return
    const others = recentSearches.read().filter((other) => other.toLowerCase() !== term.toLowerCase())
    storeTerms([term, ...others].slice(0, MAX_TERMS))
  },
  remove: (term: string): void => storeTerms(recentSearches.read().filter((other) => other !== term)),
  clear: (): void => storeTerms(NONE),
  subscribe: changes.subscribe,
}

/** The server's page has no recent searches, and nor has the browser's first rendering of it. */
export function useRecentSearches(): readonly string[] {
  return useStore(recentSearches, NONE)
}
