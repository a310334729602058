// Finds what axe reports about a page, and what is wider than its window.

import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { PHONE, WIDE } from './test'

/** The rules whose outcome depends on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe on a page, narrow and wide, and in the dark. The dark page has the same elements, so only its colours are checked,
 * and what only phones show is the same on all pages: `findDarkViolations` checks it once.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    for (const violation of await runAxe(page)) found.push(`${size.width} light: ${violation}`)
  }
  return [...found, ...(await findDarkViolations(page))]
}

/** Checks the colours of the dark page in the window as it is. */
export async function findDarkViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await runAxe(page, COLOUR_RULES)
  return violations.map((violation) => `dark: ${violation}`)
}

/** Runs axe on the page as it is; without `rules`, all that it has. */
export async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // The script is evaluated and not added, because the page's policy forbids scripts of others. It takes long to read.
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(`${axe.source}; undefined`)
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
