// Reads the structured data that search engines find in a page.

import type { Page } from 'playwright-core'
import { isRecord } from '../../src/api/errors'

/** Every script of structured data, wherever it stands. */
export async function readStructuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => {
    const data: unknown = JSON.parse(text)
    if (!isRecord(data)) throw new Error(`not an object: ${text}`)
    return data
  })
}
