// The language in which the open page is read. Its address says it, but a page that stands at one address in both languages names it here, so
// that the dialogs over it speak the same one.

import { createStore } from './create-store'
import { type PageLanguage, readPageLanguage } from './page-language'

/** Null where the address says it. */
export const namedLanguage = createStore<PageLanguage | null>(null)

/** For code outside of components. */
export function readShownLanguage(): PageLanguage {
  return namedLanguage.read() ?? readPageLanguage(window.location.pathname)
}
