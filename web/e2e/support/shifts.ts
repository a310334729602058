// What moves on a page although nobody touched it.

import type { Page } from 'playwright-core'

/** Adds up how far things moved without an action of the reader. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('hadRecentInput' in entry) || entry.hadRecentInput || !('value' in entry)) continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '?').slice(0, 120))
        window.shifts.push({ value: Number(entry.value), moved: moved.join(' and ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

declare global {
  interface Window {
    shifts: { value: number; moved: string }[]
  }
}
