// The report on a provident fund: from the sample passbooks over the sandbox's checkout to the page and the PDF.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { findTooWide, findViolations } from './support/axe'
import { BINARY } from './support/site'
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
    await page.locator('input[type=file]').first().setInputFiles(samples)
    await page.getByRole('button', { name: /^Read / }).click()
    await page.getByRole('heading', { name: 'The whole of it as a report' }).waitFor()
    const card = page.locator('#pf-report-title').locator('..')
    await card.getByLabel('Full Name').fill('Asha Rao')
    await card.getByLabel('E-mail').fill('pf-report@example.in')
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
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    const pdf = await page.request.get((await download.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Erase now' }).click()
    await page.getByRole('button', { name: 'Yes, erase it' }).click()
    await page.getByRole('heading', { name: 'This report is erased' }).waitFor()
  })
})
