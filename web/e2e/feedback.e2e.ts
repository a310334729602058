// Feedback on the chat, from My Account.

import type { Page } from 'playwright-core'
import { dialog, fillForm, memberButton, signIn, toast } from './support/members'
import { expect, waitForHydration, test } from './support/test'

const TITLE = 'Share Feedback on Chat'

async function openDialog(page: Page): Promise<void> {
  await memberButton(page, 'My Account').click()
  await dialog(page, 'My Account').getByRole('button', { name: 'Share feedback' }).click()
  await dialog(page, TITLE).waitFor()
}

test('needs words, is sent with the reader’s address, and thanks', async ({ open }) => {
  const email = 'feedback@gmail.test'
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email })
  await openDialog(page)
  const form = dialog(page, TITLE)
  await form.getByRole('button', { name: 'Submit Feedback' }).click()
  await form.getByText('Feedback is required').waitFor()
  const field = form.getByLabel('Your Feedback *')
  expect(await field.evaluate((box) => box === document.activeElement)).toBe(true)
  await field.fill('  Clear answers.  ')
  const sent = page.waitForRequest('**/subscribe-feedback')
  await form.getByRole('button', { name: 'Submit Feedback' }).click()
  expect((await sent).postDataJSON()).toEqual({ email, feedback: 'Clear answers.' })
  await toast(page, 'Thank You!', 'Your feedback has been submitted successfully.').waitFor()
  await form.waitFor({ state: 'detached' })
})

test('that fails keeps the words', async ({ open, expected }) => {
  expected(/ERR_FAILED/)
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email: 'feedback.fails@gmail.test' })
  await openDialog(page)
  await page.route('**/subscribe-feedback', (route) => route.abort())
  const form = dialog(page, TITLE)
  await form.getByLabel('Your Feedback *').fill('To be kept')
  await form.getByRole('button', { name: 'Submit Feedback' }).click()
  await toast(page, 'Error').waitFor()
  expect(await form.getByLabel('Your Feedback *').inputValue()).toBe('To be kept')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
})

test('of somebody who is not subscribed any more goes out by itself once they are', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email: 'feedback.again@gmail.test' })
  await openDialog(page)
  const form = dialog(page, TITLE)
  await form.getByLabel('Your Feedback *').fill('Sent afterwards')
  // This can happen in another tab.
  await page.evaluate(async () => {
    await fetch('/cms/api/subscribers/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    localStorage.clear()
    window.dispatchEvent(new Event('focus'))
  })
  await page.locator('header').getByText('Subscribe / Login').waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'Submit Feedback' }).click()
  await dialog(page, 'Subscribe to Submit Feedback').waitFor()
  await fillForm(page, { name: 'Asha Rao', email: 'feedback.new@example.test', phone: '9876543210' })
  const sent = page.waitForRequest('**/subscribe-feedback')
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'feedback.new@example.test', feedback: 'Sent afterwards' })
  await toast(page, 'Thank You!', 'Your feedback has been submitted successfully.').waitFor()
  await waitForHydration(page)
})
