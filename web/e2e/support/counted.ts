import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Does something and waits for the counting call that it causes. */
export async function waitForCount(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(`/content-stats/${call}`))
  await act()
  const response = await answered
  expect(response.status()).toBe(200)
  await response.finished()
}
