// Cases: what a reader does to open one, and what an agent does in it.

import type { Page } from 'playwright-core'
import { hasData } from './guards'
import type { Site } from './site'
import { waitForHydration } from './test'

type Opened = { _id: string; status: string }

/** An agent does something in the case that the page shows. */
export async function act(site: Site, page: Page, action: string, body: object = {}): Promise<void> {
  await site.call('POST', `cases/${caseId(page)}/desk/${action}`, hasData<Opened>, body)
  await page.reload()
  await waitForHydration(page)
}

const caseId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
export const status = (page: Page, words: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words })

export function askForm(page: Page) {
  return page.getByRole('region', { name: 'Ask for help with this' })
}

/** Asks for help as somebody who is signed in. */
export async function ask(page: Page, module: string, text: string): Promise<void> {
  await page.goto(`/assist?module=${module}`)
  await waitForHydration(page)
  const form = askForm(page)
  await form.getByRole('textbox').fill(text)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await page.waitForURL(/\/account\/cases\/[^/]+$/)
  await status(page, 'We have your request').waitFor()
}
