// Readers who subscribe, and the mail they get from the sandbox, which stands in for all outside services.

import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { hasList } from './guards'
import type { Site } from './site'

type Message = {
  id: string
  channel: string
  to: string
  template: string
  subject: string | null
  text: string
  html: string | null
  code: string | null
  oneClick: string | null
}

/** Fetches what was sent to an address or a number, newest first. */
export async function fetchMessages(site: Site, to: string): Promise<Message[]> {
  const answer = await fetch(`${site.url}/sandbox/messages?to=${encodeURIComponent(to)}`)
  const body: unknown = await answer.json()
  if (!hasList<Message>(body)) throw new Error(`no list of messages: ${answer.status}`)
  return body.data
}

/** Waits for the newest message of a template. */
export function waitForMessage(site: Site, to: string, template: string): Promise<Message> {
  return vi.waitFor(
    async () => {
      const found = (await fetchMessages(site, to)).find((one) => one.template === template)
      if (!found) throw new Error(`no ${template} to ${to}`)
      return found
    },
    { timeout: 5000, interval: 50 },
  )
}

/** Waits until more than `after` codes have come to this address and returns the newest. */
export function waitForCode(site: Site, to: string, after = 0): Promise<string> {
  return vi.waitFor(
    async () => {
      const codes = (await fetchMessages(site, to)).flatMap(({ code }) => code ?? [])
      const [newest] = codes
      if (newest === undefined || codes.length <= after) throw new Error(`${codes.length} codes to ${to}`)
      return newest
    },
    { timeout: 5000, interval: 50 },
  )
}

/** Returns the link for unsubscribing from the newest mail of a template. */
export async function waitForUnsubscribeLink(site: Site, to: string, template: string): Promise<string> {
  const { text } = await waitForMessage(site, to, template)
  const [link] = /http\S+\/unsubscribe\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

/** The header shows its name or only its icon. */
export function memberButton(page: Page, name: 'Subscribe / Login' | 'My Account' | 'मेरा अकाउंट') {
  return page.locator('header').getByRole('button', { name, exact: true })
}

export function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true })
}

export function toast(page: Page, title: string, text = '') {
  return page.locator('[role=status][aria-live=polite] > div').filter({ hasText: `${title}${text}` })
}

type Given = { name?: string; email?: string; phone?: string; adult?: boolean }

/** Fills in the form, starting at the choice of ways to subscribe. */
export async function fillForm(page: Page, { name = '', email = '', phone = '', adult = true }: Given): Promise<void> {
  const continued = page.getByRole('button', { name: 'Continue with Email' })
  await continued.click()
  const form = page.getByRole('dialog').locator('form')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Mobile Number').fill(phone)
  if (adult) await form.getByLabel('I am 18 or older').check()
}

/** Subscribes and leaves the address unproven. */
export async function subscribe(page: Page, given: Given): Promise<void> {
  await memberButton(page, 'Subscribe / Login').click()
  await fillForm(page, { phone: '9876543210', ...given })
  await page.getByRole('button', { name: 'Subscribe', exact: true }).last().click()
  await dialog(page, 'Confirm your e-mail').waitFor()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await memberButton(page, 'My Account').waitFor()
}

type Reader = { name: string; email: string }

/** Signs in with Google, which is the shortest way to a proven address, and ends on `path`. */
export async function signIn(page: Page, reader: Reader, path = '/about') {
  await continueAtGoogle(page, reader, path)
  await skipNumber(page)
}

/** Signs in as a reader whose number is known, who is not asked for it. */
export async function signInWithNumber(page: Page, reader: Reader, path = '/about') {
  await continueAtGoogle(page, reader, path)
  await memberButton(page, 'My Account').waitFor()
}

async function continueAtGoogle(page: Page, { name, email }: Reader, path: string) {
  await page.goto(`/pf/v1/auth/google?returnUrl=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Skips the dialog for a mobile number, which appears after a sign-in without one. */
export async function skipNumber(page: Page): Promise<void> {
  const question = dialog(page, 'Add your mobile number')
  await question.getByRole('button', { name: 'Skip', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await memberButton(page, 'My Account').waitFor()
}

/** Gives the consent as the switch in My Account does. */
export function agreeToMail(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const notice: unknown = await (await fetch('/cms/api/notices/subscribe')).json()
    const version: unknown = Reflect.get(Object(Reflect.get(Object(notice), 'data')), 'version')
    const answer = await fetch('/cms/api/subscribers/consents', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: true, notice: version, adult: true }),
    })
    if (!answer.ok) throw new Error(`not agreed: ${answer.status}`)
  })
}
