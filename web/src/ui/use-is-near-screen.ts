// Whether an element is on the screen, or would be with a short scroll.

import { type RefObject, useCallback, useEffect, useState } from 'react'

const NEAR = '200px'

type Nearness = {
  /** True until the browser has answered, and where it cannot tell. */
  isNear: boolean
  /** Says that the element is near before the browser does: it answers only after the frame. */
  markNear: () => void
}

export function useIsNearScreen(element: RefObject<Element | null>): Nearness {
  const [isNear, setNear] = useState(true)
  useEffect(() => {
    const watched = element.current
    if (watched === null || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: NEAR,
    })
    watcher.observe(watched)
    return () => watcher.disconnect()
  }, [element])
  const markNear = useCallback(() => setNear(true), [])
  return { isNear, markNear }
}
