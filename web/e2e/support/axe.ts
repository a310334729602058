// What axe has against a page, and what is wider than its window.

import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { PHONE, WIDE } from './test'

/** What axe has against a page, narrow and wide, light and dark. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [PHONE, WIDE]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme })
      for (const violation of await runAxe(page)) found.push(`${size.width} ${scheme}: ${violation}`)
    }
  }
  return found
}

/** As it stands. */
export async function runAxe(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy forbids what isn't its own.
  await page.evaluate(`${axe.source}; undefined`)
  const results = await page.evaluate(async () => {
    // Colours change over a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.axe.run(document, { resultTypes: ['violations'] })
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** What sticks out to the side. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
