// Light or dark. theme-inline.js applies the reader's choice before the first paint.

export type Theme = 'light' | 'dark'

/** The switch between the themes carries it, so that it works before the application is there. */
export const THEME_SWITCH = 'data-theme-switch'

export const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Returns the current theme: the reader's choice, else the device's setting. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkDevice().matches ? 'dark' : 'light'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // When storage is forbidden, the choice lasts as long as the page.
  }
}
