import { useEffect, useState } from 'react'

/** A shorter movement does not count, because a finger trembles. */
const STEP = 12
/** This near the top everything is shown. */
const TOP = 160

/** Returns whether the reader is scrolling down, past the top of the page. */
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
