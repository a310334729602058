// Creates webinars and registers readers for them.

import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { hasData } from './guards'
import type { Webinar } from '../../src/api/webinar-types'
import { toIndianDay } from '../../src/lib/format'
import { dialog, fetchMessages } from './members'
import type { Site } from './site'

const DAY = 86_400_000

/** The webinar begins before those of the demo, so that it is the first in the strip. */
export async function createWebinar(site: Site, given: Partial<Webinar> & { title: string }): Promise<Webinar> {
  const { data } = await site.call('POST', 'webinars', hasData<Webinar>, {
    description: 'An hour with questions.',
    type: 'EPF',
    date: toIndianDay(Date.now() + DAY),
    time: '18:30',
    durationMinutes: 60,
    seats: 20,
    moderators: [{ name: 'Asha Rao', profilePic: null }],
    webinarLink: 'https://meet.example.test/room',
    ...given,
  })
  return data
}

export function card(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

export const JOIN = 'Join this webinar'

/** `isAdult` stands for a reader who has said so before, and is not asked again. */
type Given = { name?: string; email: string; phone?: string; isAdult?: boolean }

/** Fills in the form that is open. */
export async function fillRegistration(page: Page, given: Given) {
  const { name = 'Asha Rao', email, phone = '9876543210', isAdult = false } = given
  const form = page.getByRole('dialog').locator('form')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Mobile Number').fill(phone)
  const age = form.getByLabel('I am 18 or older')
  if (isAdult) await age.waitFor({ state: 'detached' })
  else await age.check()
}

/** Registers on a webinar's page. */
export async function registerHere(page: Page, given: Given): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Register|Join the waitlist)$/ })
    .click()
  await dialog(page, JOIN).waitFor()
  await fillRegistration(page, given)
  await dialog(page, JOIN)
    .getByRole('button', { name: /^(Register|Join the waitlist)$/ })
    .click()
  await dialog(page, JOIN).waitFor({ state: 'detached' })
}

/** Waits for the mail that offers a seat and returns the path in it. */
export function waitForOfferPath(site: Site, to: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const links = (await fetchMessages(site, to)).flatMap(
        ({ text }) => /\/webinars\/[^\s?]+\?offer=[^\s)>"]+/.exec(text) ?? [],
      )
      const [link] = links
      if (link === undefined) throw new Error(`no offer to ${to}`)
      return link
    },
    { timeout: 10_000, interval: 100 },
  )
}
