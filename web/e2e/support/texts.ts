// Codes by SMS, as the sandbox delivers them.

import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { fetchMessages } from './members'
import type { Site } from './site'

/** The number of codes that a mobile has got so far. */
async function listTexted(site: Site, mobile: string): Promise<string[]> {
  return (await fetchMessages(site, `+91${mobile}`)).flatMap(({ channel, code }) =>
    channel === 'sms' && code ? [code] : [],
  )
}

/** Asks for a code in the open form and returns it. */
export async function askForCode(page: Page, site: Site, mobile: string): Promise<string> {
  const before = (await listTexted(site, mobile)).length
  await page
    .getByLabel(/^Your mobile number/)
    .first()
    .fill(mobile)
  await page.getByRole('button', { name: 'Send me a code' }).first().click()
  return vi.waitFor(
    async () => {
      const codes = await listTexted(site, mobile)
      if (codes.length <= before || codes[0] === undefined) throw new Error(`no new code to ${mobile}`)
      return codes[0]
    },
    { timeout: 8000, interval: 50 },
  )
}

/** Opens the second way to begin and signs in with a code. */
export async function signInByMobile(page: Page, site: Site, mobile: string): Promise<void> {
  await page.getByRole('tab', { name: /Mobile number/ }).click()
  const code = await askForCode(page, site, mobile)
  await page.getByLabel('Code from the SMS').fill(code)
  await page.getByRole('heading', { name: 'Your UAN and employers' }).waitFor()
}
