// Signing in with Google and returning. The sandbox stands in for Google.

import type { Page } from 'playwright-core'
import { dialog, memberButton, waitForCode, waitForMessage, skipNumber, subscribe, toast } from './support/members'
import { describe, expect, waitForHydration, waitUntilSettled, test } from './support/test'

const PHONE_QUESTION = 'Add your mobile number'

test('leads back to where the reader was, and asks for a number', async ({ open, site }) => {
  const [article] = await site.contents('limit=1')
  const place = `${site.url}${article?.url}`
  const page = await open(article?.url ?? '')
  const views = collectPageViews(page)
  await memberButton(page, 'Subscribe / Login').click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await waitForGoogle(page)
  await answerAtGoogle(page, 'back@gmail.test', 'Asha Rao')
  await page.waitForURL(place)
  await toast(page, 'Signed in', 'Welcome, Asha Rao.').waitFor()
  const question = dialog(page, PHONE_QUESTION)
  await question.getByLabel('Mobile Number').fill('123')
  await question.getByRole('button', { name: 'Save' }).click()
  await question.getByText('Please enter a valid 10-digit phone number or leave it empty').waitFor()
  await question.getByLabel('Mobile Number').fill('9876543210')
  await question.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved').waitFor()
  await question.waitFor({ state: 'detached' })
  // No code was needed: Google has verified the address.
  await memberButton(page, 'My Account').click()
  const panel = dialog(page, 'My Account')
  await panel.getByText('back@gmail.test').waitFor()
  await panel.getByText('+91 9876543210').waitFor()
  expect(await panel.getByRole('button', { name: 'Confirm your e-mail' }).count()).toBe(0)
  expect(views.join('\n')).not.toMatch(/code=|state=/)
})

test('while the code is exchanged, it says so, and the code is off the address', async ({ open }) => {
  const page = await open('/terms')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/google/callback', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await startSignIn(page)
  await answerAtGoogle(page, 'slow@gmail.test', 'Ravi')
  await page.getByRole('heading', { level: 1, name: 'Signing you in' }).waitFor()
  // The server already drew the heading; the code goes as soon as the page's script runs.
  await page.waitForURL((url) => url.search === '')
  expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex')
  release()
  await page.waitForURL('**/terms')
  // The code is used and its page has left the history.
  await skipNumber(page)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')).toContain('/callback')
})

test('a mailbox that Google does not run is proven by the code that was mailed there', async ({ open, site }) => {
  const address = 'e2e-mailbox@elsewhere.example'
  const page = await open('/terms')
  await startSignIn(page)
  await answerAtGoogle(page, address, 'Asha Rao')
  await page.waitForURL('**/terms')
  const confirming = dialog(page, 'Confirm your e-mail')
  await confirming.getByText(address).waitFor()
  await confirming.getByLabel('Code').fill(await waitForCode(site, address))
  await toast(page, 'E-mail confirmed').waitFor()
  await memberButton(page, 'My Account').click()
  const panel = dialog(page, 'My Account')
  await panel.getByText(address).waitFor()
  expect(await panel.getByRole('button', { name: 'Confirm your e-mail' }).count()).toBe(0)
})

test('denied over there: back where the reader was, with a word about it', async ({ open }) => {
  const page = await open('/privacy')
  await startSignIn(page)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL('**/privacy')
  await toast(page, 'Error', 'Failed to sign in with Google').waitFor()
  expect(await memberButton(page, 'Subscribe / Login').isVisible()).toBe(true)
})

test('an address that Google has not verified does not sign in', async ({ open, expected }) => {
  expected(/status of 403/)
  const page = await open('/privacy')
  await startSignIn(page)
  await page.getByLabel('E-mail verified').uncheck()
  await answerAtGoogle(page, 'unverified@gmail.test', 'Nobody')
  await page.getByRole('heading', { level: 1, name: 'Failed to sign in with Google' }).waitFor()
  expect(await memberButton(page, 'Subscribe / Login').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Start again' }).click()
  await answerAtGoogle(page, 'verified@gmail.test', 'Somebody')
  await page.waitForURL('**/privacy')
  await skipNumber(page)
})

describe('the way back', () => {
  test('used a second time by somebody who is signed in leads on quietly', async ({ open, expected }) => {
    expected(/status of 400/)
    const page = await open('/about')
    const addresses: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) addresses.push(request.url())
    })
    await startSignIn(page)
    await answerAtGoogle(page, 'twice@gmail.test', 'Asha')
    await skipNumber(page)
    const callback = addresses.find((url) => url.includes('/auth/google/callback'))
    await page.goto(callback ?? '')
    await memberButton(page, 'My Account').waitFor()
    await page.waitForURL(/\/$|\/about$/)
    await waitUntilSettled(page)
    expect(await page.getByText('Failed to sign in').count()).toBe(0)
  })

  test('with a state that nobody gave offers to start again', async ({ open, expected }) => {
    expected(/status of 400/)
    const page = await open('/auth/google/callback?code=abc&state=made-up')
    await page.getByRole('heading', { level: 1, name: 'Failed to sign in with Google' }).waitFor()
    expect(page.url()).not.toContain('made-up')
    expect(await page.getByRole('button', { name: 'Start again' }).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { level: 1, name: /fine prints/ }).waitFor()
  })

  test('without a code has nothing to do', async ({ open, site }) => {
    const page = await open('/auth/google/callback')
    await page.waitForURL(`${site.url}/`)
  })

  test('that does not reach the server can be tried again', async ({ open, expected }) => {
    expected(/ERR_FAILED/)
    const page = await open('/terms')
    let tries = 0
    await page.route('**/auth/google/callback', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      tries += 1
      return tries === 1 ? route.abort() : route.fallback()
    })
    await startSignIn(page)
    await answerAtGoogle(page, 'retry@gmail.test', 'Asha')
    await page.getByRole('heading', { level: 1, name: 'We could not reach the server' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/terms')
    await skipNumber(page)
  })

  test.for(['https://evil.test/', '//evil.test/', '/\\evil.test/'])(
    'never leads to %s',
    async (target, { open, site }) => {
      const page = await open('/about')
      await page.goto(`/pf/v1/auth/google?returnUrl=${encodeURIComponent(target)}`)
      await answerAtGoogle(page, `evil.${target.length}@gmail.test`, 'Asha')
      await skipNumber(page)
      expect(new URL(page.url()).origin).toBe(site.url)
    },
  )
})

test('somebody else’s claim of the address ends, and the owner is told', async ({ open, site, expected }) => {
  expected(/status of 401/)
  const email = 'owner@gmail.test'
  const stranger = await open('/about')
  await subscribe(stranger, { name: 'A Stranger', email })
  const page = await open('/about')
  await startSignIn(page)
  await answerAtGoogle(page, email, 'The Owner')
  await skipNumber(page)
  await memberButton(page, 'My Account').click()
  const panel = dialog(page, 'My Account')
  await panel.getByText('The Owner').waitFor()
  // The typed name and the typed number are both gone.
  await panel.getByText('No mobile number').waitFor()
  expect((await waitForMessage(site, email, 'account_taken_over')).subject).toBe('This account is yours now')
  await stranger.reload()
  await waitForHydration(stranger)
  await memberButton(stranger, 'Subscribe / Login').waitFor()
})

async function startSignIn(page: Page): Promise<void> {
  await memberButton(page, 'Subscribe / Login').click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await waitForGoogle(page)
}

async function waitForGoogle(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/google/authorize?*')
}

async function answerAtGoogle(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

function collectPageViews(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/page-view')) sent.push(request.postData() ?? '')
  })
  return sent
}
