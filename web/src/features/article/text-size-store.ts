// The size of running text on this device. theme-inline.js applies it before the first paint, and this changes it.

import { createSignal, useStore } from '../../lib/create-store'

export const TEXT_SIZES = ['small', 'normal', 'large'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const KEY = 'textSize'
const changes = createSignal()

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
    // When storage is forbidden, the choice lasts as long as the page.
  }
  changes.notify()
}

/** Null on the server, which does not know it. */
export function useTextSize(): TextSize | null {
  return useStore({ read: readTextSize, subscribe: changes.subscribe }, null)
}
