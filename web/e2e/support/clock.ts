// A clock that moves only when a test moves it.

import type { Page } from 'playwright-core'

/** From now on timers wait for `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
