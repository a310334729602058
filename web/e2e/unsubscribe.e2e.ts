// Unsubscribing from the panel, from the footer, by a mail's link, and without any of them.

import type { Page } from 'playwright-core'
import {
  agreeToMail,
  dialog,
  memberButton,
  waitForMessage,
  fetchMessages,
  signIn,
  subscribe,
  toast,
  waitForUnsubscribeLink,
} from './support/members'
import { describe, expect, waitForHydration, test } from './support/test'

const QUESTION = 'Unsubscribe from The Fine Print?'
const question = (page: Page) => page.getByRole('alertdialog', { name: QUESTION })
const notice = (page: Page) => page.getByRole('region', { name: 'You have unsubscribed' })

describe('from My Account', () => {
  test('asks, is busy, ends it, and can be taken back', async ({ open, site }) => {
    const email = 'panel@gmail.test'
    const page = await open('/about')
    await signIn(page, { name: 'Asha Rao', email })
    await agreeToMail(page)
    await memberButton(page, 'My Account').click()
    const panel = dialog(page, 'My Account')
    // It comes last, and asks the server once it is there.
    await panel.getByRole('search').waitFor()
    await panel.getByRole('button', { name: 'Unsubscribe' }).click()
    await question(page).getByRole('button', { name: 'Stay subscribed' }).click()
    await question(page).waitFor({ state: 'detached' })

    await panel.getByRole('button', { name: 'Unsubscribe' }).click()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/subscribe-unsubscribe', async (route) => {
      await held
      await route.fallback()
    })
    await question(page).getByRole('button', { name: 'Unsubscribe' }).click()
    expect(await question(page).getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
    // Neither Escape nor a second press does anything meanwhile.
    await page.keyboard.press('Escape')
    expect(await question(page).isVisible()).toBe(true)
    release()
    await toast(
      page,
      'Unsubscribed',
      "You have been successfully unsubscribed from The Fine Print's updates.",
    ).waitFor()
    await panel.waitFor({ state: 'detached' })
    await memberButton(page, 'Subscribe / Login').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect((await waitForMessage(site, email, 'unsubscribe_email')).subject).toBe('You are unsubscribed')

    // The notice is shown after a reload too, for ten minutes.
    await page.reload()
    await waitForHydration(page)
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'You are subscribed again').waitFor()
    await notice(page).waitFor({ state: 'detached' })
    await signIn(page, { name: 'Asha Rao', email })
    await memberButton(page, 'My Account').click()
    expect(await panel.getByRole('switch', { name: /Updates by e-mail/ }).isChecked()).toBe(true)
  })

  test('when the server refuses: its words, and everything stays', async ({ open, expected }) => {
    expected(/status of 400|ERR_FAILED/)
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email: 'refused@gmail.test' })
    await memberButton(page, 'My Account').click()
    const panel = dialog(page, 'My Account')
    await page.route('**/subscribe-unsubscribe', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'Not today', error: 'Not today', code: 'INVALID' },
      }),
    )
    await panel.getByRole('button', { name: 'Unsubscribe' }).click()
    await question(page).getByRole('button', { name: 'Unsubscribe' }).click()
    await toast(page, 'Error', 'Not today').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['isLoggedIn', 'profileData'])
    expect(await question(page).getByRole('button', { name: 'Unsubscribe' }).isEnabled()).toBe(true)
  })
})

test('from the bar of a phone, by who has only typed an address: what this browser gave is ended', async ({ open }) => {
  const page = await open('/about', { phone: true })
  await subscribe(page, { name: 'Asha', email: 'bar@example.test' })
  const bar = page.getByRole('navigation', { name: 'Main, small screens' })
  await bar.getByRole('button', { name: 'Unsubscribe' }).click()
  await question(page).getByRole('button', { name: 'Unsubscribe' }).click()
  await toast(page, 'Unsubscribed').waitFor()
  await bar.getByRole('button', { name: 'Subscribe' }).waitFor()
  await notice(page).getByRole('button', { name: 'Close' }).click()
  await notice(page).waitFor({ state: 'detached' })
})

describe('by a mail’s link', () => {
  test('the page alone changes nothing and has nobody’s address in its own', async ({ open, site }) => {
    const email = 'link@gmail.test'
    const reader = await open('/about')
    await signIn(reader, { name: 'Asha', email })
    await agreeToMail(reader)
    const page = await open(null)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
    const link = await requestLink(site, page, email)
    sent.length = 0
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Fewer messages from The Fine Print' }).waitFor()
    expect(page.url()).toBe(`${site.url}/unsubscribe/-`)
    expect(await page.title()).not.toContain(email)
    expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    // The address is masked, because the mail may have been forwarded.
    const text = await page.locator('main').innerText()
    expect(text).not.toContain(email)
    expect(text).toContain('For l•••@g•••.test.')
    expect(sent.filter((line) => line.includes('/analytics/page-view')).join()).not.toMatch(/link@|%40|t=/)
    expect(sent.filter((line) => line.includes('subscribe-unsubscribe'))).toEqual([])
    expect(await agreesToMail(reader)).toBe(true)

    await page.getByRole('radio', { name: 'All e-mail' }).check()
    await page.getByLabel('Why? (optional)').fill('Too many')
    await page.locator('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { level: 1, name: 'Unsubscribed' }).waitFor()
    await page.getByText("You have been successfully unsubscribed from The Fine Print's updates.").waitFor()
    expect(await agreesToMail(reader)).toBe(false)
    // Another scope than everything shows no toast and does not sign the reader out.
    await reader.reload()
    await memberButton(reader, 'My Account').waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { level: 1, name: 'You are subscribed again' }).waitFor()
    expect(await agreesToMail(reader)).toBe(true)
  })

  test('can pause for thirty days, and used again says so', async ({ open, site }) => {
    const email = 'pause@gmail.test'
    const reader = await open('/about')
    await signIn(reader, { name: 'Asha', email })
    await agreeToMail(reader)
    const page = await open('/unsubscribe/-')
    const link = await requestLink(site, page, email)
    await page.goto(link)
    await page.getByRole('radio', { name: 'Pause for 30 days' }).check()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('heading', { level: 1, name: 'Paused' }).waitFor()
    await page.goto(link)
    await page.getByRole('radio', { name: 'Everything' }).check()
    await page.locator('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { level: 1, name: 'Unsubscribed' }).waitFor()
    await page.goto(link)
    await page.getByRole('radio', { name: 'Everything' }).check()
    await page.locator('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('You were unsubscribed already.').waitFor()
  })

  test('that was tampered with: another is offered', async ({ open, expected }) => {
    expected(/status of 4\d\d/)
    const page = await open('/unsubscribe/asha@example.test?t=made-up')
    await page.getByText('This link is no longer valid.').waitFor()
    expect(await page.getByLabel('Your e-mail').inputValue()).toBe('asha@example.test')
    expect(page.url()).not.toContain('asha')
  })

  test('works for who is signed in without one', async ({ open }) => {
    const email = 'owner@gmail.test'
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email })
    await agreeToMail(page)
    await page.goto(`/unsubscribe/${email}`)
    await page.getByRole('heading', { level: 1, name: 'Fewer messages from The Fine Print' }).waitFor()
    await page.getByRole('radio', { name: 'Everything' }).check()
    await page.locator('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { level: 1, name: 'Unsubscribed' }).waitFor()
    await memberButton(page, 'Subscribe / Login').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('without a token the same is said of every address', async ({ open, site }) => {
  const known = 'known@gmail.test'
  const reader = await open('/about')
  await signIn(reader, { name: 'Asha', email: known })
  await agreeToMail(reader)
  const pageTexts: string[] = []
  for (const email of [known, 'nobody.knows@example.test']) {
    const page = await open(`/unsubscribe/${email}`)
    await page.getByRole('heading', { level: 1, name: 'Unsubscribe' }).waitFor()
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('If this address is subscribed, we’ve sent it a link.').waitFor()
    pageTexts.push(await page.locator('main').innerText())
  }
  expect(pageTexts[0]).toBe(pageTexts[1])
  await waitForMessage(site, known, 'unsubscribe_link')
  expect(await fetchMessages(site, 'nobody.knows@example.test')).toEqual([])
  expect(await agreesToMail(reader)).toBe(true)
})

test('when the server is down, an e-mail will do', async ({ open, expected }) => {
  expected(/ERR_FAILED|not unsubscribed/)
  const page = await open('/unsubscribe/asha@example.test')
  await page.route('**/subscribe-unsubscribe', (route) => route.abort())
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This did not work just now.' })
  await alert.waitFor()
  expect(await alert.getByRole('link').getAttribute('href')).toMatch(/^mailto:.+subject=Unsubscribe/)
})

test('the address is checked before it is sent', async ({ open }) => {
  const page = await open('/unsubscribe/-')
  await page.getByLabel('Your e-mail').fill('nothing')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
})

test('mail programs end it with one click, without a cookie', async ({ open, site }) => {
  const email = 'one.click@gmail.test'
  const reader = await open('/about')
  await signIn(reader, { name: 'Asha', email })
  await agreeToMail(reader)
  const link = new URL(await requestLink(site, await open('/unsubscribe/-'), email))
  const token = link.searchParams.get('t') ?? ''
  const answer = await fetch(`${site.url}/cms/api/unsubscribe/one-click/${token}`, { method: 'POST' })
  expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([200, '', null])
  expect(await agreesToMail(reader)).toBe(false)
})

/** Requests a link without proof, in a browser where nobody is signed in. */
async function requestLink(site: Parameters<typeof fetchMessages>[0], page: Page, email: string): Promise<string> {
  await page.goto(`/unsubscribe/${email}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('If this address is subscribed, we’ve sent it a link.').waitFor()
  return waitForUnsubscribeLink(site, email, 'unsubscribe_link')
}

function agreesToMail(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const body: unknown = await (await fetch('/cms/api/subscribers/consents')).json()
    const consents: unknown = Reflect.get(Object(body), 'data')
    if (!Array.isArray(consents)) throw new Error('no consents')
    return consents.some((one: { purpose: string; granted: boolean }) => one.purpose === 'email' && one.granted)
  })
}
