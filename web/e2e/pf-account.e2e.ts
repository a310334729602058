// The provident-fund dashboard for somebody who proves a mobile number: by code or password, each answer of the source, keeping and
// deleting, and what the page prints.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findTooWide, findViolations } from './support/axe'
import { checkPrintsOnA4, readPrintedText } from './support/print'
import { BINARY } from './support/server'
import type { Site } from './support/site'
import { askForCode, signInByMobile } from './support/texts'
import { describe, expect, test } from './support/test'

const ADDRESS = '/service?module=epf'
let folder = ''
let samples: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pf-account-'))
  await promisify(execFile)(BINARY, ['sample-passbooks', folder])
  samples = (await readdir(folder)).sort().map((name) => join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))

async function findUans(page: Page, keeps = false): Promise<void> {
  const records = page.locator('section', { has: page.locator('#pf-records-title') }).last()
  await records.getByLabel(/^Ask for these records/).check()
  if (keeps) await records.getByLabel(/keeps these details of my provident fund/).check()
  await records.getByRole('button', { name: 'Find my UANs' }).click()
}

/** Nothing about the person stands where it would outlive the page. */
async function findTraces(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  )
}

async function check(page: Page): Promise<void> {
  expect(await findTooWide(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
}

/** On paper there are the findings on A4, what is closed too, without a control, a form or the site's own parts. */
async function checkPrint(page: Page): Promise<void> {
  await checkPrintsOnA4(page)
  const text = await readPrintedText(page)
  for (const there of [
    'What is wrong now',
    'Month by month',
    'Wage month',
    'What can be done',
    'Not affiliated with EPFO',
  ])
    expect(text).toContain(there)
  expect(text).not.toMatch(/Sign out|Delete my data|Find my UANs|Save as CSV|Useful Links|Call me/)
  expect(await page.locator('main :is(button, input, select):visible').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
}

async function drillOutage(site: Site, isOn: boolean): Promise<void> {
  const body = JSON.stringify({ channel: 'identity', seconds: 600, off: !isOn })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/sandbox/outage`, { method: 'POST', headers, body })
  expect(answer.ok).toBe(true)
}

describe('signing in by a code', () => {
  test('finds one UAN with its employers, and leaves nothing behind', { timeout: 90_000 }, async ({ open, site }) => {
    const page = await open(ADDRESS, { phone: true })
    await check(page)
    await page.getByRole('tab', { name: /Mobile number/ }).click()
    const code = await askForCode(page, site, '9000000001')
    await page.getByLabel('Code from the SMS').waitFor()
    await check(page)
    await page.getByLabel('Code from the SMS').fill(code)
    await page.getByRole('heading', { name: 'Your UAN and employers' }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('SAMPLE SOFTWARE')
    await findUans(page)
    await page.getByRole('heading', { name: 'SAMPLE SOFTWARE SERVICES PRIVATE LIMITED' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const told of [/XXXX XXXX 0101/, /SAMPLE TEXTILES PRIVATE LIMITED/, /without an employer/, /Told by /])
      expect(text).toMatch(told)
    expect(text).not.toMatch(/100100100101|1001 0010 0101|BGBNG00111110000000101|MHBAN00222220000000202/)
    await page.getByRole('button', { name: 'Show the whole UAN' }).click()
    await page.getByText('1001 0010 0101').waitFor()
    await check(page)
    await page.getByRole('button', { name: 'Hide the whole UAN' }).click()
    await page.getByText('XXXX XXXX 0101').waitFor()
    await check(page)
    expect(await findTraces(page)).not.toMatch(/SAMPLE|9000000001|1001 ?0010|u_/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/^You are signed out/).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: /Passbook PDFs/ }).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/XXXXXX0001|SAMPLE/)
  })

  test('several UANs, none, a trust, and a source that is down', { timeout: 90_000 }, async ({
    open,
    site,
    expected,
  }) => {
    expected(/status of 503/)
    const page = await open(ADDRESS)
    await signInByMobile(page, site, '9000000002')
    await findUans(page)
    await page.getByText('A person should have one').waitFor()
    await check(page)
    await page.getByRole('button', { name: 'Open XXXX XXXX 0202' }).click()
    await page.getByRole('heading', { name: 'SAMPLE STEEL LIMITED' }).waitFor()
    await page.getByRole('button', { name: 'Choose the other UAN' }).click()
    await page.getByText('A person should have one').waitFor()
    for (const [mobile, title] of [
      ['9000000003', 'No UAN stands under this number'],
      ['9000000004', 'The source does not answer'],
    ] as const) {
      const other = await open(ADDRESS, { phone: true })
      await signInByMobile(other, site, mobile)
      await findUans(other)
      await other.getByRole('heading', { name: title }).waitFor()
      await check(other)
    }
    const trust = await open(ADDRESS)
    await signInByMobile(trust, site, '9000000005')
    await findUans(trust)
    await trust.getByText('keeps the account in a trust of its own').waitFor()
    // There is no passbook to add, so none is asked for.
    await trust.getByRole('heading', { name: 'Your account with the trust' }).waitFor()
    expect(await trust.getByText('Choose passbooks').isVisible()).toBe(false)
    await check(trust)
    await trust.getByText('I have EPFO passbooks of another job').click()
    expect(await trust.getByText('Choose passbooks').isVisible()).toBe(true)
  })

  test('wrong codes run out, and a second one must wait', { timeout: 90_000 }, async ({ open, site, expected }) => {
    expected(/status of (?:400|429)/)
    const page = await open(ADDRESS, { phone: true })
    await page.getByRole('tab', { name: /Mobile number/ }).click()
    const code = await askForCode(page, site, '9000000031')
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
      await page.getByLabel('Code from the SMS').fill(wrong)
      await page.getByText(left).waitFor()
    }
    await page.getByLabel('Code from the SMS').fill(wrong)
    await page.getByRole('heading', { name: 'This code was tried five times' }).waitFor()
    await check(page)
    await page.getByRole('button', { name: 'Use another number' }).click()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByText(/Another one can be asked for in/).waitFor()
  })

  test('the tabs work by keyboard alone', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('tab', { name: /Passbook PDFs/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('tel-national')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText(/beginning with 6 to 9/).waitFor()
  })
})

describe('what was looked up and the passbooks', () => {
  test('an exit of the record counts at once in the findings', { timeout: 120_000 }, async ({ open, site }) => {
    const page = await open(ADDRESS)
    await signInByMobile(page, site, '9000000001')
    await page.locator('input[type=file]').first().setInputFiles(samples)
    await page.getByRole('button', { name: /^Read / }).click()
    await page.getByRole('heading', { name: 'A claim is refused if no date of exit is marked' }).waitFor()
    const missing = page.getByRole('heading', { name: /^No date of exit is known for SAMPLE TEXTILES/ })
    await missing.first().waitFor()
    await findUans(page)
    await page.getByRole('heading', { name: 'SAMPLE SOFTWARE SERVICES PRIVATE LIMITED' }).first().waitFor()
    await missing.waitFor({ state: 'detached' })
    // The record has a joining date three months after the first deposit, and so a gap that was none.
    await page
      .getByRole('heading', { name: /^The joining date at SAMPLE SOFTWARE .* lies after/ })
      .first()
      .waitFor()
    const text = await page.locator('main').innerText()
    expect(text).not.toMatch(/A claim would be refused today|100100100101|without an employer/)
    await check(page)
  })

  test('two UANs and passbooks of another person are findings', { timeout: 120_000 }, async ({ open, site }) => {
    const page = await open(ADDRESS, { phone: true })
    await signInByMobile(page, site, '9000000002')
    await findUans(page)
    await page.getByText('A person should have one').waitFor()
    await page.locator('input[type=file]').first().setInputFiles(samples)
    await page.getByRole('button', { name: /^Read / }).click()
    await page.getByRole('heading', { name: /^2 UANs stand under your number: XXXX XXXX 0201/ }).waitFor()
    await page.getByRole('heading', { name: /^Your passbooks don.t fit the record/ }).waitFor()
    await check(page)
  })
})

describe('what is kept', () => {
  test('what is agreed to is read in Hindi, and a switch takes the tick back', { timeout: 120_000 }, async ({
    open,
    site,
  }) => {
    const page = await open(ADDRESS, { phone: true })
    await signInByMobile(page, site, '9000000006')
    const records = page.locator('section', { has: page.locator('#pf-records-title') }).last()
    await records.getByRole('button', { name: 'हिन्दी में पढ़ें' }).click()
    await records.getByLabel(/एन्क्रिप्ट करके रखे/).check()
    await records.getByText('हम क्या रखते हैं, और आपके अधिकार').click()
    await check(page)
    await records.getByRole('button', { name: 'Read in English' }).click()
    expect(await records.getByLabel(/keeps these details of my provident fund/).isChecked()).toBe(false)
    await page.locator('input[type=file]').first().setInputFiles(samples)
    const passbooks = page.locator('section', { has: page.locator('#pf-passbooks-title') })
    await passbooks.getByLabel(/keeps these details of my provident fund/).check()
    await passbooks.getByRole('button', { name: 'हिन्दी में पढ़ें' }).click()
    const box = passbooks.getByLabel(/एन्क्रिप्ट करके रखे/)
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: /^Read these/ }).waitFor()
    await box.check()
    await page.getByRole('button', { name: /^Read and keep/ }).click()
    await page.getByText(/^Kept here since/).waitFor()
    const account = await page.evaluate(async () => (await fetch('/pf/v1/data')).text())
    expect(account).toContain('pf-keep-1-hi sha256:')
    const card = page.locator('section', { has: page.locator('#pf-report-title') }).last()
    await card.locator('summary').first().click()
    await card.getByLabel('पूरा नाम').fill('Asha Rao')
    await card.getByLabel('ई-मेल').fill('pf-hindi-draft@example.in')
    await card.getByRole('checkbox').check()
    await check(page)
    await card.getByRole('button', { name: 'रिपोर्ट की ओर आगे बढ़ें' }).click()
    await page.getByRole('heading', { name: 'आपकी रिपोर्ट बन सकती है' }).waitFor()
  })

  test('a copy answers with its day while the source is down', { timeout: 90_000 }, async ({ open, site }) => {
    const page = await open(ADDRESS)
    await signInByMobile(page, site, '9000000001')
    await findUans(page, true)
    await page.getByRole('heading', { name: 'SAMPLE SOFTWARE SERVICES PRIVATE LIMITED' }).waitFor()
    await drillOutage(site, true)
    const later = await open(ADDRESS, { phone: true })
    await signInByMobile(later, site, '9000000001')
    // What is kept is there at once; asked again, the source is still down.
    await later.getByText(/^A copy of \d+ \w+ \d{4}/).waitFor()
    await later.getByRole('button', { name: 'Ask the source again' }).click()
    await findUans(later)
    await later.getByText(/^A copy of \d+ \w+ \d{4}/).waitFor()
    await drillOutage(site, false)
  })

  test('passbooks are kept with consent, found again, printed, and deleted', { timeout: 120_000 }, async ({
    open,
    site,
    expected,
  }) => {
    expected(/status of 404/)
    const page = await open(ADDRESS)
    await signInByMobile(page, site, '9000000032')
    await page.locator('input[type=file]').first().setInputFiles(samples)
    await page
      .getByLabel(/keeps these details of my provident fund/)
      .last()
      .check()
    await page.getByRole('button', { name: /^Read and keep / }).click()
    await page.getByRole('heading', { name: 'What is wrong now' }).waitFor()
    await page.getByText(/^Kept here since/).waitFor()
    await check(page)
    await checkPrint(page)
    const again = await open(ADDRESS, { phone: true })
    await signInByMobile(again, site, '9000000032')
    await again.getByText(/^Kept here since/).waitFor()
    await check(again)
    // The UAN at the head is masked, whole after a tap alone, and leaves nothing behind.
    expect(await again.content()).not.toMatch(/1001 ?0010 ?0101/)
    await again.getByRole('button', { name: 'Show the whole UAN' }).click()
    await again.getByText('1001 0010 0101').waitFor()
    await check(again)
    expect(await findTraces(again)).not.toMatch(/1001 ?0010|u_/)
    await again.getByRole('button', { name: 'Hide the whole UAN' }).click()
    expect(await again.content()).not.toMatch(/1001 ?0010 ?0101/)
    await again.getByRole('button', { name: 'Delete my data' }).click()
    await again.getByRole('button', { name: 'Yes, delete it all' }).click()
    await again.getByText(/^Your data is erased/).waitFor()
    await check(again)
    // The other browser's session went too.
    await page.getByLabel(/^Ask for these records/).check()
    expected(/status of 401/)
    await page.getByRole('button', { name: 'Find my UANs' }).click()
    await page.getByText(/^Your session is over/).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('SAMPLE TEXTILES')
  })
})

describe('signing in by UAN', () => {
  test('a password is made after a code, opens the kept copy, and locks after five tries', {
    timeout: 120_000,
  }, async ({ open, site, expected }) => {
    expected(/status of (?:400|403|429)/)
    const page = await open(ADDRESS, { phone: true })
    await page.getByRole('tab', { name: /UAN/ }).click()
    await check(page)
    await page.getByRole('button', { name: 'Make or change my password' }).click()
    const code = await askForCode(page, site, '9000000033')
    await page.getByLabel('Code from the SMS').fill(code)
    await page.getByLabel('New password for The Fine Print').waitFor()
    await check(page)
    await page.getByLabel('UAN', { exact: true }).first().fill('100100100133')
    await page.getByLabel('New password for The Fine Print').fill('long enough')
    await page.getByLabel(/It is not my EPFO password/).check()
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'Your UAN and employers' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/^You are signed out/).waitFor()

    const other = await open(ADDRESS)
    await other.getByRole('tab', { name: /UAN/ }).click()
    await other.getByLabel('Your mobile number').fill('9000000033')
    await other.getByLabel('UAN', { exact: true }).fill('1001 0010 0133')
    await other.getByLabel(/I chose this password for The Fine Print/).check()
    const password = other.getByLabel('Your password for The Fine Print')
    await password.fill('long enough')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('heading', { name: 'A code is needed for this' }).waitFor()
    await check(other)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await other.getByLabel('Your mobile number').fill('9000000033')
    await other.getByLabel('UAN', { exact: true }).fill('100100100133')
    await other.getByLabel(/I chose this password for The Fine Print/).check()
    for (let tries = 0; tries < 5; tries += 1) {
      await password.fill('wrong')
      await other.getByRole('button', { name: 'Sign in', exact: true }).click()
      await other.getByText('Either UAN or Password is incorrect').waitFor()
    }
    await password.fill('wrong')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('heading', { name: 'Locked for a while' }).waitFor()
    await check(other)
  })
})

test('a call can be asked for, once its box is ticked', { timeout: 90_000 }, async ({ open }) => {
  const page = await open(ADDRESS, { phone: true })
  const form = page.locator('#call-me')
  await form.getByRole('button', { name: 'Call me' }).click()
  await form.getByText('Please tick the box, so that we may call you').waitFor()
  await check(page)
  await form.getByLabel('Full Name').fill('Asha Rao')
  await form.getByLabel('Mobile Number').fill('9876501234')
  await form.getByLabel(/to call me about this/).check()
  await form.getByRole('button', { name: 'Call me' }).click()
  await form.getByText('Thank you. We will call you on a working day.').waitFor()
})
