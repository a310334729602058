// The language in which the reader reads what is open: that of the address or, on a page that is read in both at one address, the one that
// was chosen there. Whatever pops up over the page speaks it.

import { createStore } from './create-store'
import { type PageLanguage, readPageLanguage } from './page-language'

/** Null on pages whose address says their language. */
export const languageOnPage = createStore<PageLanguage | null>(null)

/** For code outside of components. */
export function readShownLanguage(): PageLanguage {
  return languageOnPage.read() ?? readPageLanguage(window.location.pathname)
}
