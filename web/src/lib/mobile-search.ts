// Whether the full-width search of small screens is open. The bottom bar, the home page's field and the
// overlay itself share it; read it in components through ui/use-mobile-search.

let open = false
let held = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

export const mobileSearch = {
  isOpen: () => open,
  open: () => {
    if (!held) set(true)
  },
  close: () => set(false),
  /** For giving the focus back to the field that opened it, which must not open it again. */
  withoutOpening: (act: () => void) => {
    held = true
    act()
    held = false
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
