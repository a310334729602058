// On phones the keyboard covers the foot of the window without making it smaller. The panel measures the covered
// height, so that the box stays in sight while the reader types.

import { type RefObject, useEffect } from 'react'

type Viewport = { height: number; offsetTop: number }

/** Returns the covered pixels at the foot of the window. A small height is one of the browser's own bars. */
export function computeCoveredHeight(windowHeight: number, { height, offsetTop }: Viewport): number {
  const covered = windowHeight - height - offsetTop
  return covered > 60 ? Math.round(covered) : 0
}

export function useKeyboardInset(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const { current } = panel
      // A page that is zoomed by hand has no open keyboard to make room for.
      const covered = viewport.scale > 1.05 ? 0 : computeCoveredHeight(window.innerHeight, viewport)
      current?.style.setProperty('--keyboard-height', `${covered}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [panel])
}
