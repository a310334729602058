// Readers who subscribe, and the mail they get: from the sandbox, which stands in for everything outside.

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

/** What was sent to an address or a number so far, newest first. */
export async function fetchMessages(site: Site, to: string): Promise<Message[]> {
  const answer = await fetch(`${site.url}/sandbox/messages?to=${encodeURIComponent(to)}`)
  const body: unknown = await answer.json()
  if (!hasList<Message>(body)) throw new Error(`no list of messages: ${answer.status}`)
  return body.data
}

/** The newest message of a template, once it has come. */
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

/** The newest code, once more than `after` have come to this address. */
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

/** The link to the page for unsubscribing, as it stands in the newest mail of a template. */
export async function waitForUnsubscribeLink(site: Site, to: string, template: string): Promise<string> {
  const { text } = await waitForMessage(site, to, template)
  const [link] = /http\S+\/unsubscribe\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

/** Whatever the header shows it as. */
export function memberButton(page: Page, name: 'Subscribe / Login' | 'My Account') {
  return page.locator('header').getByRole('button', { name, exact: true })
}

export function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true })
}

export function toast(page: Page, title: string, text = '') {
  return page.locator('[role=status][aria-live=polite] > div').filter({ hasText: `${title}${text}` })
}

type Given = { name?: string; email?: string; phone?: string; adult?: boolean }

/** From the choice of ways on. */
export async function fillForm(page: Page, { name = '', email = '', phone = '', adult = true }: Given): Promise<void> {
  const continued = page.getByRole('button', { name: 'Continue with Email' })
  await continued.click()
  const form = page.getByRole('dialog').locator('form')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Mobile Number').fill(phone)
  if (adult) await form.getByLabel('I am 18 or older').check()
}

/** Leaves the address unproven. */
export async function subscribe(page: Page, given: Given): Promise<void> {
  await memberButton(page, 'Subscribe / Login').click()
  await fillForm(page, { phone: '9876543210', ...given })
  await page.getByRole('button', { name: 'Subscribe', exact: true }).last().click()
  await dialog(page, 'Confirm your e-mail').waitFor()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await memberButton(page, 'My Account').waitFor()
}

type Reader = { name: string; email: string }

/** By way of Google, the shortest to a proven address; ends on `path`. */
export async function signIn(page: Page, reader: Reader, path = '/about') {
  await continueAtGoogle(page, reader, path)
  await skipNumber(page)
}

/** Whose number is known isn't asked for it. */
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

/** Google knows no mobile number; who has none is asked for it. */
export async function skipNumber(page: Page): Promise<void> {
  const question = dialog(page, 'Add your mobile number')
  await question.getByRole('button', { name: 'Skip', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await memberButton(page, 'My Account').waitFor()
}
