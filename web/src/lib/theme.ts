// The reader's choice of light or dark. theme-inline.js applies it before the first paint; this changes it.

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

/** What is showing now: the choice, else what the device asks for. */
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
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function watchTheme(listener: () => void): () => void {
  const device = darkDevice()
  listeners.add(listener)
  device.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', listener)
  }
}
