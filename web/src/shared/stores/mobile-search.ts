// Whether the full-width search of small screens is open. The bottom bar, the home page's field and the overlay itself
// share it.

import { createStore, useStore } from '../../lib/create-store'

const open = createStore(false)
let isHeld = false

export const mobileSearch = {
  isOpen: open.read,
  open: () => {
    if (!isHeld) open.set(true)
  },
  close: () => open.set(false),
  /** Returns the focus to the field that opened the search without opening it again. */
  withoutOpening: (act: () => void) => {
    isHeld = true
    act()
    isHeld = false
  },
}

/** Returns whether the small screens' search is open. The server writes pages with it closed. */
export function useMobileSearch(): boolean {
  return useStore(open, false)
}
