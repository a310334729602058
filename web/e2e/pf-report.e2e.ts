// The report on a provident fund: from the sample passbooks over the sandbox's checkout to the page and the PDF.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { findTooWide, findViolations } from './support/axe'
import { checkPrintsOnA4, readPrintedText } from './support/print'
import { BINARY } from './support/server'
import { describe, expect, test } from './support/test'

let folder = ''
let samples: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'))
  await promisify(execFile)(BINARY, ['sample-passbooks', folder])
  samples = (await readdir(folder)).sort().map((name) => join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the provident-fund report', () => {
  test('is bought from the dashboard, read, and downloaded', { timeout: 90_000 }, async ({ open }) => {
    const page = await open('/service?module=epf', { phone: true })
    // The newest one is printed only later.
    const newest = samples.find((name) => name.endsWith('0202_2026.pdf'))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(samples.filter((name) => name !== newest))
    await page.getByRole('button', { name: /^Read / }).click()
    await page.getByRole('heading', { name: 'The whole of it as a report' }).waitFor()
    const card = page.locator('section', { has: page.locator('#pf-report-title') }).last()
    await card.locator('summary').first().click()
    await card.getByLabel('Full Name').fill('Asha Rao')
    await card.getByLabel('Email').fill('pf-report@example.in')
    await card.getByRole('checkbox').check()
    await card.getByRole('button', { name: 'Go on to the report' }).click()
    await page.getByRole('heading', { name: 'Your report can be prepared' }).waitFor()
    expect(page.url()).not.toMatch(/\d{12}|BGBNG/)
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('PIN code').fill('560001')
    await page.getByLabel('State').selectOption('Karnataka')
    await page.getByRole('button', { name: 'Pay ₹590' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const download = page.getByRole('link', { name: 'Download PDF' })
    await download.waitFor()
    await page.getByRole('heading', { name: 'What to do, in order' }).waitFor()
    expect(new URL(page.url()).hash, 'what the payment provider adds is taken off').toBe('')
    await page.getByRole('heading', { name: 'What the rules allow you to take out' }).waitFor()
    await page.getByRole('heading', { name: 'Where this comes from' }).waitFor()
    await page.getByText('Not fetched', { exact: true }).waitFor()
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    const pdf = await page.request.get((await download.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const languages = page.getByRole('navigation', { name: 'Language of the report' })
    await languages.getByRole('link', { name: 'हिन्दी' }).click()
    await page.getByRole('heading', { name: 'क्या करें, क्रम से' }).waitFor()
    expect(await page.locator('article[lang=hi]').count()).toBe(1)
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    // What stands around it is in Hindi as well.
    const hindiDownload = page.getByRole('link', { name: 'PDF डाउनलोड करें' })
    await hindiDownload.waitFor()
    expect(await hindiDownload.getAttribute('href')).toContain('lang=hi')
    await page.getByRole('region', { name: 'नई पासबुक जोड़ें' }).waitFor()
    await page.getByRole('region', { name: 'परिवार या विशेषज्ञ को दिखाएँ' }).waitFor()
    await page.getByText('आपकी रिपोर्ट तैयार है').waitFor()
    await page.getByRole('navigation', { name: 'रिपोर्ट की भाषा' }).getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'What to do, in order' }).waitFor()
    await page.locator('input[type=file]').setInputFiles(newest ?? [])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send this passbook' }).click()
    await page.getByText('A new version is ready: version 2. What changed stands below.').waitFor()
    await page.getByRole('button', { name: 'Check today’s rules, free' }).click()
    await page.getByText('Nothing has changed since version 2.').waitFor()
    await page.locator('input[type=file]').setInputFiles(newest ?? [])
    await page.getByRole('button', { name: 'Send this passbook' }).click()
    await page
      .getByRole('region', { name: 'Add a newer passbook' })
      .getByText('Nothing has changed since version 2.')
      .waitFor()
    await page.getByRole('button', { name: 'Erase now' }).click()
    await page.getByRole('button', { name: 'Yes, erase it' }).click()
    await page.getByRole('heading', { name: 'This report is erased' }).waitFor()
  })

  test('is paid for in Hindi, and a switch keeps what was typed', { timeout: 90_000 }, async ({ open }) => {
    const page = await open('/service?module=epf', { phone: true })
    const missing = samples.find((name) => name.endsWith('0202_2025.pdf'))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(samples.filter((name) => name !== missing))
    await page.getByRole('button', { name: /^Read / }).click()
    const card = page.locator('section', { has: page.locator('#pf-report-title') }).last()
    await card.locator('summary').first().click()
    await card.getByLabel('Full Name').fill('Meera Rao')
    await card.getByLabel('Email').fill('pf-hindi@example.in')
    await card.getByRole('checkbox').check()
    await card.getByRole('button', { name: 'Go on to the report' }).click()
    await page.getByRole('heading', { name: 'Your report can be prepared' }).waitFor()
    await page.getByLabel('PIN code').fill('560001')
    await page.getByRole('navigation', { name: 'Language of the report' }).getByRole('link', { name: 'हिन्दी' }).click()
    await page.getByRole('heading', { name: 'आपकी रिपोर्ट बन सकती है' }).waitFor()
    expect(await page.getByLabel('पिन कोड').inputValue()).toBe('560001')
    await page.getByText('पेमेंट से पहले: कुछ कम है').waitFor()
    await page.getByText(/ की पासबुक, \d{4} पर ख़त्म होने वाला खाता/).waitFor()
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('राज्य').selectOption('Karnataka')
    await page.getByRole('button', { name: '₹590 का पेमेंट करें' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'एक और पासबुक चाहिए' }).waitFor()
    expect(new URL(page.url()).search).toContain('lang=hi')
    await page.locator('input[type=file]').setInputFiles(missing ?? [])
    await page.getByLabel(/^इस PDF का पासवर्ड/).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'यह पासबुक भेजें' }).click()
    await page.getByRole('link', { name: 'PDF डाउनलोड करें' }).waitFor()
    // Links from here lead on in Hindi.
    await page.getByRole('button', { name: 'लिंक बनाएँ' }).click()
    await expect.poll(() => page.getByLabel(/^लिंक। यह सिर्फ़ अभी दिखेगा/).inputValue()).toMatch(/\?share=.+&lang=hi$/)
    const call = page.getByRole('main').getByRole('link', { name: 'कॉल बुक करें' })
    expect(await call.getAttribute('href')).toBe('/service?module=epf&step=1&lang=hi')
  })

  test('asks for a passbook that is missing, with its password, and prints on A4', { timeout: 90_000 }, async ({
    open,
  }) => {
    const page = await open('/service?module=epf')
    // The second year of three of the present employer, so that it is missing between two others.
    const missing = samples.find((name) => name.endsWith('0202_2025.pdf'))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(samples.filter((name) => name !== missing))
    await page.getByRole('button', { name: /^Read / }).click()
    const card = page.locator('section', { has: page.locator('#pf-report-title') }).last()
    await card.locator('summary').first().click()
    await card.getByLabel('Full Name').fill('Ravi Rao')
    await card.getByLabel('Email').fill('pf-missing@example.in')
    await card.getByRole('checkbox').check()
    await card.getByRole('button', { name: 'Go on to the report' }).click()
    await page.getByText('Before you pay: something is missing').waitFor()
    await page.getByLabel('PIN code').fill('560001')
    await page.getByLabel('State').selectOption('Karnataka')
    await page.getByRole('button', { name: 'Pay ₹590' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'One more passbook is needed' }).waitFor()
    await page.locator('input[type=file]').setInputFiles(missing ?? [])
    const password = page.getByLabel(/^Password of this PDF, if it asks for one/)
    await password.fill('not needed')
    expect(await password.getAttribute('type')).toBe('password')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send this passbook' }).click()
    await page.getByRole('link', { name: 'Download PDF' }).waitFor()
    await checkPrintsOnA4(page)
    const text = await readPrintedText(page)
    expect(text).toContain('What to do, in order')
    expect(text).not.toMatch(/Erase now|Share with family|Useful Links/)
  })
})
