// Finds what axe reports about a page, and what is wider than its window.

import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { PHONE, WIDE } from './test'

/** The rules whose outcome depends on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs axe on a page, narrow and wide, light and dark. The dark page has the same elements, so only its colours are checked. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [PHONE, WIDE]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme })
      const violations = await runAxe(page, scheme === 'dark' ? COLOUR_RULES : undefined)
      for (const violation of violations) found.push(`${size.width} ${scheme}: ${violation}`)
    }
  }
  return found
}

/** Runs axe on the page as it is; without `rules`, all that it has. */
export async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // The script is evaluated and not added, because the page's policy forbids scripts of others.
  await page.evaluate(`${axe.source}; undefined`)
  const results = await page.evaluate(async (only) => {
    // Colours take a frame to change.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule' as const, values: only } }),
    })
  }, rules)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** Finds what is wider than the window. */
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
