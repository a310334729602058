import { useEffect, useState } from 'react'

/** Milliseconds, now and then anew; null on the server, whose pages are kept, and while the page is taken over. */
export function useNow(every = 15_000): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
