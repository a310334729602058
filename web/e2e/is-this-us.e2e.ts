// "Is this message from us?": the signs of a fraud, a mail of ours and its code, and the page without JavaScript.

import { findTooWide, findViolations } from './support/axe'
import { subscribe, waitForMessage } from './support/members'
import { expect, PHONE, test } from './support/test'

const ADDRESS = '/is-this-us'
const FIELD = 'The message, a number, a link, or the code from our mail'
const FRAUD =
  'Dear customer your account will be BLOCKED today. Update KYC now https://sbi-kyc-update.xyz/a or share the OTP with our officer 98765 43210'

test('a fraud shows its signs, and the text leaves the device for nowhere', { timeout: 120_000 }, async ({ open }) => {
  const page = await open(ADDRESS)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Please paste or type the message first.').waitFor()
  await page.getByLabel(FIELD).fill(FRAUD)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const signs = page.getByRole('list', { name: 'Signs in the text' })
  await signs.getByRole('heading', { name: 'An address that pretends to be somebody’s' }).waitFor()
  await signs.getByRole('heading', { name: 'It asks for a code, a PIN, a password or a card' }).waitFor()
  await signs.getByRole('heading', { name: /KYC, PAN or Aadhaar/ }).waitFor()
  await page.getByRole('heading', { name: '4 signs of fraud' }).waitFor()
  expect(sent.filter((line) => /BLOCKED|xyz|98765|message-checks/.test(line))).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await findTooWide(page)).toEqual([])
})

test('a mail of ours is confirmed, and only its code is sent', { timeout: 120_000 }, async ({ open, site }) => {
  const email = 'is-this-us@gmail.test'
  const page = await open('/about')
  await subscribe(page, { name: 'Asha Rao', email })
  const mail = await waitForMessage(site, email, 'sign_in_code')
  const [code = ''] = /TFP-\w{4}-\w{4}/.exec(mail.text) ?? []
  expect(mail.html).toContain(code)

  await page.goto(ADDRESS)
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/message-checks')) checks.push(request.postData() ?? '')
  })
  await page.getByLabel(FIELD).fill(mail.text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: 'Confirmed: we sent a message with this code' }).waitFor()
  await page.getByText(/A sign-in code, sent by e-mail on .* to i•••@g•••\./).waitFor()
  await page.getByText('The text shows none of the usual signs of fraud.').waitFor()
  expect(checks).toEqual([JSON.stringify({ code })])
  expect(await findViolations(page)).toEqual([])

  await page.setViewportSize(PHONE)
  await page.getByLabel(FIELD).fill('tfp zzzz 0000')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: 'This code is not confirmed' }).waitFor()
  expect(await findTooWide(page)).toEqual([])
})

test('the lists are read without JavaScript', async ({ open }) => {
  const page = await open(ADDRESS, { js: false, size: PHONE })
  await page.getByText('Checking a text needs JavaScript', { exact: false }).waitFor()
  for (const title of [
    'Where our messages come from',
    'What we never ask for',
    'Typical signs of fraud',
    'What to do',
  ]) {
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }
  expect(await page.getByRole('link', { name: '1930' }).getAttribute('href')).toBe('tel:1930')
  await page.getByText('Your webinar confirmation').waitFor()
  expect(await page.getByRole('button', { name: 'Check', exact: true }).isVisible()).toBe(false)
  expect(await findTooWide(page)).toEqual([])
})
