// A desk that nobody touches is left, because what it shows belongs to other people.

import { useEffect, useRef } from 'react'

const IDLE_MS = 30 * 60_000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

export function useIdleEnd(leave: () => void): void {
  const leaving = useRef(leave)
  useEffect(() => {
    leaving.current = leave
  })
  useEffect(() => {
    let timer = setTimeout(() => leaving.current(), IDLE_MS)
    function restart() {
      clearTimeout(timer)
      timer = setTimeout(() => leaving.current(), IDLE_MS)
    }
    for (const sign of SIGNS) window.addEventListener(sign, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, restart)
    }
  }, [])
}
