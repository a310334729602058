// The reader's choice of light or dark. theme-inline.js applies it before the first paint, and this changes it.

import { createSignal, useStore } from '../../lib/create-store'

export type Theme = 'light' | 'dark'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')
const changes = createSignal((notify) => {
  const device = darkDevice()
  device.addEventListener('change', notify)
  return () => device.removeEventListener('change', notify)
})

/** Returns the current theme: the reader's choice, else the device's setting. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkDevice().matches ? 'dark' : 'light'
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // When storage is forbidden, the choice lasts as long as the page.
  }
  changes.notify()
}

/** Null on the server, which does not know it. */
export function useTheme(): Theme | null {
  return useStore({ read: readTheme, subscribe: changes.subscribe }, null)
}
