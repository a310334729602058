// The language in which the open page is read. Its address says it, but a page that stands at one address in both languages names it here, so
// that the header, the footer and the dialogs over it speak the same one.

import { createSignal, type Readable } from './create-store'
import { type PageLanguage, readPageLanguage } from './page-language'

const { notify, subscribe } = createSignal()
/** What is in Hindi: the whole page, or only the dialogs that a part of an English page opens. */
type Scope = 'page' | 'dialogs'

/** Several parts of a page may name it, and each goes when it likes. */
const hindiParts: Record<Scope, number> = { page: 0, dialogs: 0 }

/** The language of the page; null where the address says it. */
export const namedPageLanguage: Readable<PageLanguage | null> = {
  read: () => (hindiParts.page > 0 ? 'hi' : null),
  subscribe,
}

/** The language of the dialogs over it; null where the address says it. */
export const namedLanguage: Readable<PageLanguage | null> = {
  read: () => (hindiParts.page + hindiParts.dialogs > 0 ? 'hi' : null),
  subscribe,
}

/** Returns what takes the name back. English is not named, because it is what such an address says. */
export function nameHindi(scope: Scope): () => void {
  const change = (by: number) => {
    hindiParts[scope] += by
    notify()
  }
  change(1)
  return () => change(-1)
}

/** For code outside of components. Where there is no page, nothing is shown in Hindi. */
export function readShownLanguage(): PageLanguage {
  const path = typeof window === 'undefined' ? '/' : window.location.pathname
  return namedLanguage.read() ?? readPageLanguage(path)
}
