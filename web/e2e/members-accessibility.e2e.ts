// The dialogs and panels for subscribers must be usable by everybody: by axe, by the keyboard alone, in a narrow window.

import type { Page } from 'playwright-core'
import { runAxe, findTooWide } from './support/axe'
import { waitForCode, dialog, fillForm, memberButton, signIn, subscribe } from './support/members'
import { moderate } from './support/moderation'
import { describe, expect, waitForHydration, PHONE, test, WIDE } from './support/test'

const NARROW = { width: 320, height: 640 }

/**
 * Checks a dialog in both themes and, on a phone, in a narrower window. It never crosses 768 px, where a drawer becomes
 * another dialog.
 */
async function checkDialog(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await runAxe(page)).toEqual([])
  }
  const size = page.viewportSize() ?? PHONE
  if (size.width > PHONE.width) return
  await page.setViewportSize(NARROW)
  expect([...(await findTooWide(page)), ...(await findCutOff(page))]).toEqual([])
  await page.setViewportSize(size)
}

/** Finds what a dialog hides to the side, where nobody can scroll. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog]'))
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((one) => one.outerHTML.slice(0, 200)),
  )
}

describe.each([
  ['a desktop', WIDE],
  ['a phone', PHONE],
] as const)('on %s axe finds nothing, and nothing is cut off', (_, size) => {
  test('in each step of subscribing', { timeout: 90_000 }, async ({ open }) => {
    const page = await open('/about', { size })
    await memberButton(page, 'Subscribe / Login').click()
    await dialog(page, 'Subscribe to The Fine Print').waitFor()
    await checkDialog(page)
    await page.getByRole('button', { name: 'Get a code' }).click()
    await dialog(page, 'Get a code').waitFor()
    await checkDialog(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await fillForm(page, { phone: '1', adult: false })
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByText('Name is required').waitFor()
    await page.getByText('What we keep, and your rights').click()
    await checkDialog(page)
    await page.getByRole('combobox', { name: /^Dial code/ }).click()
    await checkDialog(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await fillForm(page, { name: 'Asha', email: `axe.${size.width}@example.test` })
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await checkDialog(page)
    await page.getByRole('button', { name: 'Lose out of getting update notifications' }).click()
    await dialog(page, 'Confirm your e-mail').waitFor()
    await checkDialog(page)
  })

  test('in My Account and what it opens', { timeout: 90_000 }, async ({ open }) => {
    const page = await open('/about', { size })
    await subscribe(page, { name: 'Asha', email: `axe.claimed.${size.width}@example.test` })
    await memberButton(page, 'My Account').click()
    await page.getByText('No registered webinars').waitFor()
    await checkDialog(page)
    await signIn(page, { name: 'Asha Rao', email: `a.long.address.for.axe.to.look.at.${size.width}@gmail.test` })
    await memberButton(page, 'My Account').click()
    await page.getByRole('switch').first().waitFor()
    await checkDialog(page)
    await page.getByRole('button', { name: 'Edit name, e-mail or number' }).click()
    await checkDialog(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog').waitFor()
    await checkDialog(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('alertdialog').waitFor()
    await checkDialog(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay subscribed' }).click()
    await page.getByRole('button', { name: 'Share feedback' }).click()
    await dialog(page, 'Share Feedback on Chat').waitFor()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await page.getByText('Feedback is required').waitFor()
    await checkDialog(page)
  })

  test('on the page for unsubscribing, in its choices and after', { timeout: 60_000 }, async ({ open }) => {
    const email = `axe.leaving.${size.width}@gmail.test`
    const page = await open('/about', { size })
    await signIn(page, { name: 'Asha', email })
    await page.goto(`/unsubscribe/${email}`)
    await page.getByRole('radio').first().waitFor()
    await checkDialog(page)
    await page.getByRole('radio', { name: 'Pause for 30 days' }).check()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('heading', { level: 1, name: 'Paused' }).waitFor()
    await checkDialog(page)
  })

  test('in comments, and while one is written, answered and reported', { timeout: 60_000 }, async ({ open, site }) => {
    const { url, _id } = await site.article({ title: 'Comments for axe' })
    const { data } = await site.call('POST', 'comments', hasId, { contentId: _id, text: 'A question\n\nin two parts' })
    await site.call('POST', `comments/${data._id}/reply`, hasId, {
      text: 'An answer: https://example.test/a/long/address',
    })
    await moderate(site, data._id, 'pin')
    await moderate(site, data._id, 'changed-article')
    const page = await open(url, { size })
    const place = page.locator('#comments-place')
    await place.evaluate((comments) => comments.scrollIntoView())
    await place.getByRole('button', { name: 'Reply' }).first().click()
    await place.getByRole('button', { name: 'Report' }).last().click()
    await place.getByLabel('What is wrong with it?').waitFor()
    await place.locator('textarea').first().fill('My PAN is ABCDE1234F')
    await place.getByText('Careful:').waitFor()
    await checkDialog(page)
  })

  test('where Google leads back to, when it fails', async ({ open, expected }) => {
    expected(/status of 400/)
    const page = await open('/auth/google/callback?code=abc&state=made-up', { size })
    await page.getByRole('button', { name: 'Start again' }).waitFor()
    await checkDialog(page)
  })
})

test('somebody subscribes by the keyboard alone', async ({ open, site }) => {
  const email = 'keyboard@example.test'
  const page = await open('/about')
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? '')
  /** Presses Tab until the focus is where it should be. */
  const go = async (reached: () => Promise<boolean>) => {
    for (let at = 0; at < 40; at += 1) {
      if (await reached()) return
      await page.keyboard.press('Tab')
    }
    expect.fail(`the focus stayed at: ${await readFocus()}`)
  }
  const on = (words: string) => async () => (await readFocus()) === words
  await go(on('Subscribe / Login'))
  await page.keyboard.press('Enter')
  await dialog(page, 'Subscribe to The Fine Print').waitFor()
  await go(on('Continue with Email'))
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Get notified')
  await form.waitFor()
  const named = (name: string) => () =>
    page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)
  await go(named('name'))
  await page.keyboard.type('Asha Rao')
  await go(named('email'))
  await page.keyboard.type(email)
  // The dial code is chosen by its country's first letters.
  await page.keyboard.press('Tab')
  await page.keyboard.type('uk')
  await expect.poll(() => form.getByRole('combobox').innerText()).toBe('+44')
  await page.keyboard.type('in')
  await go(named('phone'))
  await page.keyboard.type('7400123456')
  const adult = form.getByLabel('I am 18 or older')
  await go(() => adult.evaluate((box) => box === document.activeElement))
  await page.keyboard.press('Space')
  expect(await adult.isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  const proof = dialog(page, 'Confirm your e-mail')
  await proof.waitFor()
  await go(named('code'))
  await page.keyboard.type(await waitForCode(site, email))
  await proof.waitFor({ state: 'detached' })
  await memberButton(page, 'My Account').waitFor()
  // The focus is not lost with the dialog and continues from the header.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a dialog keeps the focus, and gives it back to what opened it', async ({ open }) => {
  const page = await open('/about')
  const opener = memberButton(page, 'Subscribe / Login')
  await opener.click()
  const choice = dialog(page, 'Subscribe to The Fine Print')
  await choice.waitFor()
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press(at % 3 === 2 ? 'Shift+Tab' : 'Tab')
    const inside = await choice.evaluate(
      (one) => one.contains(document.activeElement) || document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('above a drawer of a phone, messages hide nothing that it asks', async ({ open }) => {
  const page = await open('/about', { phone: true })
  await memberButton(page, 'Subscribe / Login').click()
  await fillForm(page, { name: 'Asha', email: 'toast@example.test', phone: '9876543210' })
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const proof = dialog(page, 'Confirm your e-mail')
  await proof.waitFor()
  const message = page.locator('[role=status][aria-live=polite] > div').filter({ hasText: 'Subscription Successful!' })
  await message.waitFor()
  const [above, below] = [await message.boundingBox(), await proof.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  // Nothing covers it.
  expect(
    await message.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }),
  ).toBe(true)
  await waitForHydration(page)
})

function hasId(body: unknown): body is { data: { _id: string } } {
  return typeof body === 'object' && body !== null && 'data' in body
}
