// What Chromium prints of a page.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Prints the page, as its own styles want the paper, and checks that the sheets are A4. */
export async function checkPrintsOnA4(page: Page): Promise<void> {
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [size] = /\/MediaBox \[[^\]]*\]/.exec(printed) ?? []
  expect(size).toMatch(/\[0 0 59[45]\S* 84[12]\S*\]/)
}

/** The text of the page on paper. */
export async function readPrintedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  return page.locator('body').innerText()
}
