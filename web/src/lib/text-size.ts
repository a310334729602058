// How large running text is, on this device. theme-inline.js applies it before the first paint; this changes it.

export const TEXT_SIZES = ['small', 'normal', 'large'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const KEY = 'textSize'
const listeners = new Set<() => void>()

export function readTextSize(): TextSize {
  const chosen = document.documentElement.dataset.textSize
  return chosen === 'small' || chosen === 'large' ? chosen : 'normal'
}

export function setTextSize(size: TextSize): void {
  if (size === 'normal') delete document.documentElement.dataset.textSize
  else document.documentElement.dataset.textSize = size
  try {
    localStorage.setItem(KEY, size)
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function watchTextSize(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
