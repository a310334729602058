import { useEffect } from 'react'
import { IDLE_MINUTES } from '../../lib/server-constants.gen'

export const IDLE_MS = IDLE_MINUTES * 60_000
const LOOK_EVERY_MS = 15_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Calls `onIdle` once the reader has done nothing for `IDLE_MINUTES`, also when the device slept meanwhile. */
export function useIdle(isWatching: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isWatching) return undefined
    let last = Date.now()
    const look = () => {
      if (Date.now() - last >= IDLE_MS) onIdle()
    }
    const note = () => {
      look()
      last = Date.now()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWatching, onIdle])
}
