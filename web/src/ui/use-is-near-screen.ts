// Whether an element is on the screen, or would be with a short scroll.

import { type RefObject, useEffect, useState } from 'react'

const NEAR = '200px'

/** True until the browser has answered, and where it cannot tell. */
export function useIsNearScreen(element: RefObject<Element | null>): boolean {
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
  return isNear
}
