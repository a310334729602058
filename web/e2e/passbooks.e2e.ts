// Passbooks given to the dashboard: what is wrong with the record, what is refused, and nothing that stays.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findTooWide, findViolations } from './support/axe'
import { readPrintedText } from './support/print'
import { BINARY } from './support/server'
import { describe, expect, test } from './support/test'

const ADDRESS = '/service?module=epf'

/** Eight screens of a phone, with the forms and the footer of the site. */
const MOST_PIXELS = 6000
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

async function showSample(page: Page) {
  await page.getByRole('button', { name: 'See it with a sample passbook' }).click()
  await page.getByText('This is a sample.').waitFor()
}

function openEverything(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true
  })
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
      /XXXX XXXX 0101/,
    ])
      expect(text).toMatch(found)
    expect(text).not.toMatch(/100100100101|MHBAN00222220000000202/)
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
    await showSample(page)
    const text = await page.locator('main').innerText()
    for (const found of [
      /1 month without a PF deposit/,
      /The interest for 2024-25 is ₹400 less than our sum/,
      /Your passbooks print more than one name/,
      /Not known from these passbooks/,
    ])
      expect(text).toMatch(found)
    await openEverything(page)
    const all = await page.locator('main').innerText()
    for (const found of [/The same for each of these/, /No line for the wages of/, /Interest in it/])
      expect(all).toMatch(found)
    expect(all).not.toContain('100100100101')
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave the sample' }).click()
    await page.getByText(/^That was the sample/).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('SAMPLE TEXTILES')
  })

  test('a phone shows whose it is, the totals and what is wrong first, and the rest in few screens', async ({
    open,
  }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(dt, h2, h3)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    )
    expect(tops.slice(0, 7)).toEqual([
      'Your provident fund',
      'Paid by you, with interest',
      'By employers, with interest',
      'Paid into the pension scheme',
      'Last credit',
      'Interest',
      'What is wrong now',
    ])
    const head = await page.locator('main').innerText()
    for (const found of [/14 Oct 2026, for Sep 2026/, /credited up to 2025-26; not all of it fits our sum/])
      expect(head).toMatch(found)
    expect(await page.getByText(/^First step: /).count()).toBe(3)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MOST_PIXELS)
  })

  test('findings are read in Hindi, in the sentences of the report, and go back to English', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    await page.getByRole('button', { name: 'जाँच के नतीजे हिन्दी में पढ़ें' }).click()
    await page.getByRole('heading', { name: 'अभी क्या गलत है' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const worst = await page.getByRole('region', { name: 'अभी क्या गलत है' }).innerText()
    for (const found of [/नौकरी छोड़ने की तारीख़ पता नहीं/, /पहला कदम:/, /दाँव पर:/]) expect(worst).toMatch(found)
    expect(worst).not.toMatch(/First step|At stake|less than our sum/)
    await openEverything(page)
    const findings = page.locator('[id^="pf-finding-"]')
    const texts = await findings.locator('h3, p.leading-relaxed:not(.text-muted), ol li').allInnerTexts()
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter((text) => text !== '' && !/[\u0900-\u097F]/.test(text))).toEqual([])
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Read the findings in English' }).click()
    await page.getByRole('heading', { name: 'What is wrong now' }).waitFor()
  })

  test('the months need no scrolling to the side on a phone, and keep all their figures', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    await openEverything(page)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const sideways = await page
        .locator('.pf-months')
        .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length)
      expect(sideways, `${width}`).toBe(0)
    }
    const months = page.getByRole('region', { name: 'Month by month' })
    const explain = months.getByRole('button', { name: /^Explain/ }).first()
    await explain.focus()
    await page.keyboard.press('Enter')
    await months
      .getByText(/^PF wages .+, pension .+/)
      .first()
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 900, height: 700 })
    await months.getByRole('columnheader', { name: 'Pension' }).first().waitFor()
    expect(
      await months
        .getByText(/^PF wages .+, pension .+/)
        .first()
        .isVisible(),
    ).toBe(false)
  })

  test('taking out now stands beside keeping, by keyboard on a narrow phone, and nothing is sent for it', async ({
    open,
  }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const part = page.getByRole('region', { name: 'Withdraw now or keep it?' })
    await part.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    const grown = () => part.getByRole('group', { name: 'Keep all of it' }).locator('dd').last().innerText()
    const text = await part.innerText()
    for (const found of [
      /₹1,35,465/,
      /Tax may be deducted if you take the money out before 5 years/,
      /At 8\.25% a year, the last declared rate/,
      /since 29 Jun 2026/,
    ])
      expect(text).toMatch(found)
    const first = await grown()
    await part.getByLabel('Until which age').focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('50')
    await part.getByText('Grows to, by 50').first().waitFor()
    expect(await grown()).toMatch(/^₹[\d,]+$/)
    expect(await grown()).not.toBe(first)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await findTooWide(page), `${width}`).toEqual([])
    }
    expect(await findViolations(page)).toEqual([])
    expect(sent.filter((url) => /\/passbooks\/|\/calculators\//.test(url))).toEqual([])
  })

  test('that no exit is marked can be told, and stands in the way of a claim', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    await openEverything(page)
    await page.getByLabel(/^None is marked for SAMPLE TEXTILES/).check()
    await page.getByRole('button', { name: 'Check again with these answers' }).click()
    const part = page.getByRole('region', { name: 'Would a claim go through?' })
    await part.getByText(/^You told us that no exit from SAMPLE TEXTILES/).waitFor()
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('the way back from another page leads to the sample as it was left', async ({ open }) => {
    const page = await open(ADDRESS)
    await showSample(page)
    const months = page.getByRole('region', { name: 'Month by month' })
    await months.locator('summary').first().click()
    await months.getByText('A passbook counts by wage month').waitFor()
    await months.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/assist"]')?.click())
    await page.waitForURL('**/assist')
    await page.goBack()
    await page.getByText('This is a sample.').waitFor()
    await months.getByText('A passbook counts by wage month').waitFor()
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(top))
    // Whoever leaves the sample doesn't come back to it.
    await page.getByRole('button', { name: 'Leave the sample' }).click()
    await page.getByText(/^That was the sample/).waitFor()
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/assist"]')?.click())
    await page.waitForURL('**/assist')
    await page.goBack()
    await page.getByRole('button', { name: 'See it with a sample passbook' }).waitFor()
  })

  test('a link opens what holds its target, and a filter what it finds', async ({ open }) => {
    const page = await open(ADDRESS, { phone: true })
    await showSample(page)
    const title = 'What the rules allow you to take out'
    const group = page.getByRole('region', { name: title }).getByText('The same for each of these').first()
    expect(await group.isVisible()).toBe(false)
    await page.locator('main summary', { hasText: 'On this page' }).click()
    await page.getByRole('link', { name: title }).focus()
    await page.keyboard.press('Enter')
    await group.waitFor()

    const months = page.getByRole('region', { name: 'Month by month' })
    await months.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    expect(
      await months
        .getByRole('button', { name: /^Explain/ })
        .first()
        .isVisible(),
    ).toBe(false)
    await months.getByLabel('State').selectOption({ label: 'Interest' })
    await months
      .getByRole('button', { name: /^Explain this line: .*, Interest$/ })
      .first()
      .waitFor()

    // The line of the missing month is filtered out by now.
    const finding = page.getByRole('article').filter({ hasText: '1 month without a PF deposit' })
    await finding.locator('summary').first().click()
    await finding.getByText('The line it rests on').click()
    const link = finding.getByRole('link', { name: 'See it among the months' })
    const place = (await link.getAttribute('href')) ?? ''
    await link.click()
    const line = page.locator(place)
    await line.locator('th').getByText('Missing', { exact: true }).waitFor()
    await page.waitForFunction((id) => {
      const { top, bottom } = document.querySelector(id)?.getBoundingClientRect() ?? { top: -1, bottom: 0 }
      return top >= 0 && bottom <= window.innerHeight
    }, place)
    await line.getByRole('button', { name: /^Explain/ }).click()
    await months.getByText(/has no line for this month/).waitFor()
    expect(page.url()).not.toMatch(/BGBNG|MHBAN/)

    // The way back leads to the finding that was left.
    await page.goBack()
    await page.waitForFunction((href) => {
      const left = document.activeElement
      const { top, bottom } = left?.getBoundingClientRect() ?? { top: -1, bottom: 0 }
      return left?.getAttribute('href') === href && top >= 0 && bottom <= window.innerHeight
    }, place)
    expect(new URL(page.url()).hash).not.toBe(place)
  })

  test('paper shows what is closed on the screen, each finding once', async ({ open }) => {
    const page = await open(ADDRESS)
    await showSample(page)
    const text = await readPrintedText(page)
    for (const there of ['What can be done', 'No line for the wages of', 'The same for each of these', 'Wage month'])
      expect(text).toContain(there)
    expect(text.split('1 month without a PF deposit')).toHaveLength(2)
    expect(text).not.toMatch(/First step: |On this page|See it among the months/)
  })

  test('a wide window has the contents beside the findings', async ({ open }) => {
    const page = await open(ADDRESS)
    await showSample(page)
    const contents = await page.getByRole('navigation', { name: 'On this page' }).boundingBox()
    const worst = await page.getByRole('region', { name: 'What is wrong now' }).boundingBox()
    expect(contents?.x).toBeGreaterThan((worst?.x ?? 0) + (worst?.width ?? 0))
    await page.getByRole('link', { name: 'Your pension from EPS' }).click()
    await page.getByRole('region', { name: 'Your pension from EPS' }).getByText('What this assumes').waitFor()
  })

  test('a file that is no passbook is refused by itself, and the others are read', async ({ open }) => {
    const page = await open(ADDRESS)
    const broken = join(folder, 'broken.pdf')
    await writeFile(broken, 'MZ and no paper')
    await read(page, [...samples, broken])
    await page.getByText('This file is not a PDF').waitFor()
    await page.getByRole('heading', { name: 'What is wrong now' }).waitFor()
  })
})
