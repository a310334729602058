// The language in which the open page is read. Its address says it, but a page that stands at one address in both languages names it here, so
// that the dialogs over it speak the same one.

import { createSignal, type Readable } from './create-store'
import { type PageLanguage, readPageLanguage } from './page-language'

const { notify, subscribe } = createSignal()
/** Several parts of a page may name it, and each goes when it likes. */
let hindiParts = 0

/** Null where the address says it. */
export const namedLanguage: Readable<PageLanguage | null> = { read: () => (hindiParts > 0 ? 'hi' : null), subscribe }

/** Returns what takes the name back. English is not named, because it is what such an address says. */
export function nameHindi(): () => void {
  const change = (by: number) => {
    hindiParts += by
    notify()
  }
  change(1)
  return () => change(-1)
}

/** For code outside of components. */
export function readShownLanguage(): PageLanguage {
  return namedLanguage.read() ?? readPageLanguage(window.location.pathname)
}
