import { useEffect, useState } from 'react'

/** Less is a trembling finger. */
const STEP = 12
/** So near the top everything shows. */
const TOP = 160

/** Whether the reader is on the way down the page, past its top. */
export function useIsScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const top = window.scrollY
      if (top < TOP) setDown(false)
      else if (Math.abs(top - last) >= STEP) setDown(top > last)
      else return
      last = top
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
