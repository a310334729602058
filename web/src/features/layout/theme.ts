// The reader's choice of light or dark, for components.

import { createSignal, useStore } from '../../lib/create-store'
import { applyTheme, darkDevice, readTheme, type Theme } from '../../lib/theme'

const changes = createSignal((notify) => {
  const device = darkDevice()
  device.addEventListener('change', notify)
  return () => device.removeEventListener('change', notify)
})

export function setTheme(theme: Theme): void {
  applyTheme(theme)
  changes.notify()
}

/** Null on the server, which does not know it. */
export function useTheme(): Theme | null {
  return useStore({ read: readTheme, subscribe: changes.subscribe }, null)
}
