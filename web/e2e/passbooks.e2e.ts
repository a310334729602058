// Passbooks given to the dashboard: what is wrong with the record, what is refused, and nothing that stays.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findTooWide, findViolations } from './support/axe'
import { BINARY } from './support/server'
import { describe, expect, test } from './support/test'

const ADDRESS = '/service?module=epf'
let folder = ''
let samples: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbooks-'))
  await promisify(execFile)(BINARY, ['sample-passbooks', folder])
  samples = (await readdir(folder)).sort().map((name) => join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('button', { name: /^Read / }).click()
}

describe('the provident-fund dashboard', () => {
  test('finds what is wrong in the sample, and leaves nothing behind', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await read(page, samples)
    await page.getByRole('heading', { name: 'What is wrong now' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const found of [
      /No date of exit is known for SAMPLE TEXTILES/,
      /1 month without a PF deposit/,
      /waits in the account with SAMPLE TEXTILES/,
      /2 months stand in two accounts/,
      /The interest for 2024-25 is ₹400 less than our sum/,
      /XXXX XXXX 0001/,
    ])
      expect(text).toMatch(found)
    expect(text).not.toMatch(/100000000001|MHBAN00222220000000202/)
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    )
    expect(kept).not.toMatch(/SAMPLE TEXTILES|BGBNG|passbook-/)
    await page.getByRole('button', { name: 'Delete everything' }).first().click()
    await page.getByText(/^Everything is deleted/).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('SAMPLE TEXTILES')
  })

  test('the sample shows what there is to find, without a file, and is left again', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await page.getByRole('button', { name: 'See it with a sample passbook' }).click()
    await page.getByText('This is a sample.').waitFor()
    const text = await page.locator('main').innerText()
    for (const found of [
      /1 month without a PF deposit/,
      /The interest for 2024-25 is ₹400 less than our sum/,
      /Your passbooks print more than one name/,
      /Not known from these passbooks/,
      /The same for each of these/,
    ])
      expect(text).toMatch(found)
    expect(text).not.toContain('100000000001')
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave the sample' }).click()
    await page.getByText(/^That was the sample/).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('SAMPLE TEXTILES')
  })

  test('a file that is no passbook is refused by itself, and the others are read', async ({ open }) => {
    const page = await open(ADDRESS)
    const broken = join(folder, 'broken.pdf')
    await writeFile(broken, 'MZ and no paper')
    await read(page, [...samples, broken])
    await page.getByText('This file could not be opened').waitFor()
    await page.getByRole('heading', { name: 'What is wrong now' }).waitFor()
  })
})
