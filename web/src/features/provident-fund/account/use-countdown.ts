import { useEffect, useState } from 'react'

/** Counts seconds down to 0, also when the device slept meanwhile. */
export function useCountdown(from = 0) {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearTimeout(timer)
  }, [left, end])
  const restart = (seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }
  return { left, restart }
}
