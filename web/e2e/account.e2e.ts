// "My Account": what it shows and what can be done there.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Activities } from '../src/api/subscriber-types'
import { waitForCode, dialog, memberButton, fetchMessages, signIn, subscribe, toast } from './support/members'
import { describe, expect, waitForHydration, test } from './support/test'

const account = (page: Page) => dialog(page, 'My Account')
const section = (page: Page, name: string) => account(page).getByRole('region', { name, exact: true })

async function openPanel(page: Page): Promise<void> {
  await memberButton(page, 'My Account').click()
  await account(page).waitFor()
}

test('of somebody new: who it is, and what there is not yet', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email: 'new@gmail.test' })
  await openPanel(page)
  const panel = account(page)
  await panel.getByText('Asha Rao', { exact: true }).waitFor()
  await panel.getByText('new@gmail.test').first().waitFor()
  // The provider's picture comes through the server, so that no other site learns who reads here.
  await panel.locator('img[src^="/cms/api/subscribers/me/picture"]').first().waitFor()
  for (const [name, text] of [
    ['Documents', 'No documents yet'],
    ['Registered Webinar', 'No registered webinars'],
    ['Scheduled Calls', 'No scheduled calls'],
    ['Your details', 'No mobile number'],
    ['Where you are signed in', 'This browser'],
  ] as const)
    await section(page, name).getByText(text).waitFor()
  expect(await section(page, 'Documents').getByRole('link').count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const button = memberButton(page, 'My Account')
  await expect.poll(() => button.evaluate((opener) => opener === document.activeElement)).toBe(true)
})

test('of somebody whose address is only typed: the way to prove it, and nothing of the owner', async ({
  open,
  site,
}) => {
  const email = 'typed@example.test'
  const page = await open('/about')
  await subscribe(page, { name: 'Asha Rao', email })
  await openPanel(page)
  await account(page).getByText('Until then you see only what you did in this browser.').waitFor()
  for (const name of ['Updates', 'Your data'])
    await section(page, name).getByText('Confirm your e-mail first').waitFor()
  expect(await account(page).getByRole('switch').count()).toBe(0)
  // Asked for again within a minute, the code is the one that is on its way.
  const code = await waitForCode(site, email)
  await account(page).getByRole('button', { name: 'Confirm your e-mail' }).click()
  await dialog(page, 'Confirm your e-mail').getByLabel('Code').fill(code)
  // The reader returns to the panel where the code was asked for.
  await account(page).waitFor()
  await section(page, 'Updates').getByRole('switch').first().waitFor()
  expect(await account(page).getByRole('button', { name: 'Confirm your e-mail' }).count()).toBe(0)
})

test('lists begin with their first item, and documents are there once they exist', async ({ open }) => {
  const activities: Activities = {
    webinars: [
      {
        _id: 'w1',
        title: 'Reading a passbook',
        date: '2026-12-01',
        time: '18:30',
        link: 'https://meet.example.test/a',
      },
      { _id: 'w2', title: 'A will in ten parts', date: '2026-12-08', time: '', link: null },
    ],
    calendarBookings: [{ _id: 'c1', startTime: '' }],
    paymentDetails: { receiptUrl: 'https://pay.example.test/receipt' },
    userProfileCMPF: null,
    userProfileTFP: {
      phone: '9876543210',
      processedUan: 'XXXX XXXX 0101',
      assistStatus: 'PF_Report_Generated',
      reportUrl: '/pf/report/1',
    },
  }
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email: 'lists@gmail.test' })
  await page.route('**/subscribe-activities?*', (route) => route.fulfill({ json: { success: true, data: activities } }))
  await openPanel(page)
  const webinars = section(page, 'Registered Webinar')
  await webinars.getByText('Reading a passbook').waitFor()
  expect(await webinars.getByRole('listitem').count()).toBe(1)
  expect(await webinars.getByRole('link', { name: 'Join' }).getAttribute('rel')).toContain('noopener')
  await webinars.getByRole('button', { name: 'View All (2)' }).click()
  expect(await webinars.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/1 Dec 2026, 6:30\s?pm IST/i),
    expect.stringContaining('Time not specified'),
  ])
  const calls = section(page, 'Scheduled Calls')
  expect(await calls.getByRole('listitem').innerText()).toMatch(/1:1 consultation with Expert\s+Time not specified/)
  expect(await calls.getByRole('button').count()).toBe(0)
  const documents = section(page, 'Documents')
  expect(await documents.getByRole('link').allInnerTexts()).toEqual(['Invoice', 'PF report'])
})

test('what does not come is said in its place, and can be asked for again', async ({ open, expected }) => {
  expected(/status of 400/)
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email: 'failing@gmail.test' })
  let fails = true
  await page.route('**/subscribe-activities?*', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, message: 'no' } }) : route.fallback(),
  )
  await openPanel(page)
  await account(page).getByText('Your activities could not be loaded.').waitFor()
  fails = false
  await account(page)
    .getByRole('button', { name: /again|retry/i })
    .click()
  await section(page, 'Documents').waitFor()
})

describe('details', () => {
  test('name and number are changed, also what is remembered of them', async ({ open }) => {
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email: 'details@gmail.test' })
    await openPanel(page)
    const details = section(page, 'Your details')
    await details.getByRole('button', { name: 'Edit name, e-mail or number' }).click()
    await details.getByLabel('Full Name').fill('')
    await details.getByLabel('Mobile Number').fill('1')
    await details.getByRole('button', { name: 'Save' }).click()
    await details.getByText('Name is required').waitFor()
    await details.getByText('Please enter a valid 10-digit phone number or leave it empty').waitFor()
    await details.getByLabel('Full Name').fill('Asha Rao')
    await details.getByLabel('Mobile Number').fill('9876543210')
    await details.getByRole('button', { name: 'Save' }).click()
    await details.getByText('+91 9876543210').waitFor()
    await page.reload()
    await waitForHydration(page)
    await openPanel(page)
    await account(page).getByText('Asha Rao', { exact: true }).waitFor()
    await details.getByText('+91 9876543210').waitFor()
  })

  test('a new address counts once its code is entered', async ({ open, site }) => {
    const [old, fresh] = ['old.address@gmail.test', 'fresh.address@example.test']
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email: old })
    await openPanel(page)
    const details = section(page, 'Your details')
    await details.getByRole('button', { name: 'Edit name, e-mail or number' }).click()
    await details.getByLabel('Email').fill(fresh)
    await details.getByRole('button', { name: 'Save' }).click()
    const proof = dialog(page, 'Confirm your e-mail')
    await proof.getByText(`We sent a 6-digit code to ${fresh}.`).waitFor()
    await proof.getByLabel('Code').fill(await waitForCode(site, fresh))
    await account(page).getByText(fresh).first().waitFor()
    expect(await account(page).getByText(old).count()).toBe(0)
  })
})

test('consents are switched one by one, and say since when', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email: 'consents@gmail.test' })
  await openPanel(page)
  const updates = section(page, 'Updates')
  const byMail = updates.getByRole('switch', { name: /Updates by e-mail/ })
  const byWhatsapp = updates.getByRole('switch', { name: /Updates on WhatsApp/ })
  await byMail.waitFor()
  expect([await byMail.isChecked(), await byWhatsapp.isChecked()]).toEqual([false, false])
  expect(await byWhatsapp.isDisabled()).toBe(true)
  await updates.getByText('Add your mobile number first.').waitFor()
  await updates.getByText('Updates by e-mail').click()
  await updates.getByText(/^Agreed on /).waitFor()
  expect(await byMail.isChecked()).toBe(true)
  await page.reload()
  await waitForHydration(page)
  await openPanel(page)
  await updates.getByText(/^Agreed on /).waitFor()
  await updates.getByText('Updates by e-mail').click()
  await updates.getByText(/^Withdrawn on /).waitFor()
  expect(await byMail.isChecked()).toBe(false)
})

test('a yearly mail about one’s papers is asked for and taken back', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email: 'papers@gmail.test' })
  await openPanel(page)
  const updates = section(page, 'Updates')
  const yearly = updates.getByRole('switch', { name: /once a year/ })
  await yearly.waitFor()
  expect(await yearly.isChecked()).toBe(false)
  await updates.getByText(/Write to me once a year/).click()
  await updates.getByText(/^Agreed on /).waitFor()
  expect(await yearly.isChecked()).toBe(true)
  await page.reload()
  await waitForHydration(page)
  await openPanel(page)
  await updates.getByText(/^Agreed on /).waitFor()
  await updates.getByText(/Write to me once a year/).click()
  await updates.getByText(/^Withdrawn on /).waitFor()
  expect(await yearly.isChecked()).toBe(false)
})

test('whose session has ended signs in again from the panel, and is back in it', async ({ open, site, expected }) => {
  expected(/status of 401/)
  const email = 'ended@gmail.test'
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email })
  await page.context().clearCookies()
  await openPanel(page)
  await account(page).getByText('Your session has ended. Please sign in again.').waitFor()
  expect(await account(page).getByText('could not be loaded').count()).toBe(0)
  const address = page.url()
  await account(page).getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Get a code at ${email}` })
    .click()
  await dialog(page, 'Enter the code')
    .getByLabel('Code')
    .fill(await waitForCode(site, email))
  await account(page).waitFor()
  await section(page, 'Registered Webinar').getByText('No registered webinars').waitFor()
  expect(page.url()).toBe(address)
})

test('another browser’s session is listed and ended from here', async ({ open, expected }) => {
  expected(/status of 401/)
  const reader = { name: 'Asha', email: 'devices@gmail.test' }
  const page = await open('/about')
  await signIn(page, reader)
  const elsewhere = await open('/about')
  await signIn(elsewhere, reader)
  await openPanel(page)
  const devices = section(page, 'Where you are signed in')
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2)
  expect(await devices.getByText('This browser').count()).toBe(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  await elsewhere.reload()
  await memberButton(elsewhere, 'Subscribe / Login').waitFor()
  await page.reload()
  await memberButton(page, 'My Account').waitFor()
})

test('everything that is kept can be downloaded', async ({ open }) => {
  const email = 'export@gmail.test'
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email })
  await openPanel(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    account(page).getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toBeTypeOf('object')
  expect(text).toContain(email)
  expect(text).toContain('Asha Rao')
})

describe('signing out', () => {
  test('ends the session and forgets the reader', async ({ open, site, expected }) => {
    // The history may be asked for just as the session ends.
    expected(/status of 401/)
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email: 'leaving@gmail.test' })
    await openPanel(page)
    await account(page).getByRole('button', { name: 'Sign out', exact: true }).last().click()
    await toast(page, 'Signed out').waitFor()
    await memberButton(page, 'Subscribe / Login').waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const cookies = await page.context().cookies(site.url)
    expect(cookies.filter(({ name }) => name.endsWith('Token'))).toEqual([])
  })

  test('that does not reach the server leaves everything as it is', async ({ open, expected }) => {
    expected(/ERR_FAILED/)
    const page = await open('/about')
    await signIn(page, { name: 'Asha', email: 'staying@gmail.test' })
    await page.route('**/subscribers/logout', (route) => route.abort())
    await openPanel(page)
    await account(page).getByRole('button', { name: 'Sign out', exact: true }).last().click()
    await toast(page, 'Logout failed').waitFor()
    await page.keyboard.press('Escape')
    await account(page).waitFor({ state: 'detached' })
    expect(await memberButton(page, 'My Account').isVisible()).toBe(true)
  })
})

test('the account is deleted once its address is typed', async ({ open, site, expected }) => {
  // The history may be asked for just as the session ends.
  expected(/status of 401/)
  const email = 'gone@gmail.test'
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email })
  await openPanel(page)
  await account(page).getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const confirm = question.getByRole('button', { name: 'Delete my account' })
  await confirm.waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await question.getByLabel(`Type ${email} to confirm`).fill('another@gmail.test')
  expect(await confirm.isDisabled()).toBe(true)
  await question.getByLabel(`Type ${email} to confirm`).fill(email.toUpperCase())
  await confirm.click()
  await toast(page, 'Account deleted', 'Everything we kept about you has been erased.').waitFor()
  await memberButton(page, 'Subscribe / Login').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect((await fetchMessages(site, email)).map(({ template }) => template)).not.toContain('unsubscribe_email')
})
