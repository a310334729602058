import { useEffect, useState } from 'react'

/** A state that returns to its usual value by itself after so many milliseconds. */
export function useTransientState<T extends string | boolean>(usual: T, shownMs: number): [T, (next: T) => void] {
  const [state, setState] = useState(usual)
  useEffect(() => {
    if (state === usual) return
    const timer = setTimeout(() => setState(usual), shownMs)
    return () => clearTimeout(timer)
  }, [state, usual, shownMs])
  return [state, setState]
}
