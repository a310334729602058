// Calculators inside an article: typing, the address, a reload, the keyboard, and no JavaScript.

import type { Page } from 'playwright-core'
import type { Content } from '../src/api/types'
import { findTooWide, runAxe } from './support/axe'
import type { Site } from './support/site'
import { describe, expect, waitForHydration, test } from './support/test'

const EMI = '<div data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"></div>'

function createCalculatorArticle(site: Site, title: string): Promise<Content> {
  return site.article({
    title,
    content: `<p>Before.</p>${EMI}<p>Between, with <a href="/about">a link</a>.</p>
      <div data-calculator="sip" data-inputs="monthly=5000&amp;rate=8&amp;years=10"></div>${EMI}<p>After.</p>`,
  })
}

const findEmi = (page: Page, nth = 0) => page.getByRole('region', { name: 'Loan instalment (EMI)' }).nth(nth)
const readSearch = (page: Page) => new URL(page.url()).search

describe('typing', () => {
  test('changes the result, the chart, the table and the address', async ({ open, site, expected }) => {
    // A slow machine may ask for the amount while it is half typed.
    expected(/status of 400/)
    const { url } = await createCalculatorArticle(site, 'Typing into a calculator')
    const page = await open(url)
    const emi = findEmi(page)
    await emi.getByText('₹38,806', { exact: true }).waitFor()
    const amount = emi.getByLabel('Loan amount')
    expect(await amount.inputValue()).toBe('40,00,000')
    const steps = await page.evaluate(() => window.history.length)
    await amount.fill('')
    await amount.pressSequentially('5000000')
    expect(await amount.inputValue()).toBe('50,00,000')
    await emi.getByText('₹50 lakh', { exact: true }).waitFor()
    await emi.getByText('₹48,507', { exact: true }).waitFor()
    await emi.getByText(/^Of the ₹87,31,266 paid in total/).waitFor()
    await expect.poll(() => readSearch(page)).toBe('?emi.principal=5000000')
    expect(await page.evaluate(() => window.history.length)).toBe(steps)
    await emi.getByText('Year by year').click()
    expect(await emi.getByRole('row').count()).toBe(16)
    expect(await emi.getByRole('status').innerText()).toMatch(/^Monthly EMI: ₹48,507\. Total interest/)
    // The second of its kind is another one, and the rest of the page stayed where it was.
    await findEmi(page, 1).getByText('₹38,806', { exact: true }).waitFor()
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(site.url + url)
  })

  test('in the middle of a number keeps the caret there', async ({ open, site }) => {
    const { url } = await createCalculatorArticle(site, 'The caret')
    const page = await open(url)
    const amount = findEmi(page).getByLabel('Loan amount')
    await amount.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('12')
    expect(await amount.inputValue()).toBe('41,20,00,000')
    expect(await amount.evaluate((field) => (field instanceof HTMLInputElement ? field.selectionStart : null))).toBe(4)
  })

  test('what is wrong stands at its field, and the last result stays', async ({ open, site, expected }) => {
    const { url } = await createCalculatorArticle(site, 'A wrong input')
    expected(/status of 400/)
    const page = await open(url)
    const emi = findEmi(page)
    const months = emi.getByLabel('Loan tenure')
    await months.fill('9999')
    await emi.getByText('Loan tenure must be between 1 month and 600 months').waitFor()
    expect(await months.getAttribute('aria-invalid')).toBe('true')
    await emi.getByText('These are the last figures that could be calculated.').waitFor()
    await emi.getByText('₹38,806', { exact: true }).waitFor()
    await months.fill('240')
    await emi.getByText('₹34,083', { exact: true }).waitFor()
    expect(await months.getAttribute('aria-invalid')).toBe('false')
    await emi.getByRole('button', { name: 'Back to the example' }).click()
    await emi.getByText('₹38,806', { exact: true }).waitFor()
    await expect.poll(() => readSearch(page)).toBe('')
  })
})

describe('what is no number', () => {
  test('stays as it was typed, and the server says so at its field', async ({ open, site, expected }) => {
    const { url } = await createCalculatorArticle(site, 'No number')
    expected(/status of 400/)
    const page = await open(url)
    const amount = findEmi(page).getByLabel('Loan amount')
    for (const text of ['1e9', '-5', '4e6', '12,34,567x']) {
      await amount.fill(text)
      expect(await amount.inputValue()).toBe(text)
      await findEmi(page).getByText('Loan amount must be a number').waitFor()
    }
    await amount.fill('₹40,00,000')
    expect(await amount.inputValue()).toBe('40,00,000')
    await findEmi(page).getByText('₹38,806', { exact: true }).waitFor()
  })

  test('a point after the article’s own number waits for what follows it', async ({ open, site }) => {
    const { url } = await site.article({ title: 'A point at the end', content: EMI.replace('8.25', '8') })
    const page = await open(url)
    const rate = findEmi(page).getByLabel('Interest rate')
    await rate.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('.')
    expect(await rate.inputValue()).toBe('8.')
    await page.keyboard.type('5')
    expect(await rate.inputValue()).toBe('8.5')
  })
})

describe('the address', () => {
  test('is reloaded, copied and opened elsewhere with the same figures', async ({ open, site }) => {
    const { url } = await createCalculatorArticle(site, 'The address of a result')
    const page = await open(url, { clipboard: true })
    const second = findEmi(page, 1)
    await second.getByLabel('Interest rate').fill('9')
    await second.getByText('₹40,571', { exact: true }).waitFor()
    await expect.poll(() => readSearch(page)).toBe('?emi-2.rate=9')
    await second.getByRole('button', { name: 'Copy link' }).click()
    await second.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const inputs = 'emi-2.principal=4000000&emi-2.rate=9&emi-2.months=180'
    expect(copied).toBe(`${site.url}${url}?${inputs}#calculator-emi-2`)
    await page.reload()
    await waitForHydration(page)
    await second.getByText('₹40,571', { exact: true }).waitFor()
    await findEmi(page).getByText('₹38,806', { exact: true }).waitFor()
    const elsewhere = await open(copied.replace(site.url, ''))
    await findEmi(elsewhere, 1).getByText('₹40,571', { exact: true }).waitFor()
  })

  test('is followed inside the site, and its code comes then', async ({ open, site }) => {
    const { url, title } = await createCalculatorArticle(site, 'Reached by a link')
    const page = await open('/categories?category=All')
    await page.getByRole('link', { name: title }).first().click()
    await findEmi(page).getByText('₹38,806', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(url)
    await page.getByRole('link', { name: 'a link' }).click()
    await page.waitForURL('**/about')
  })
})

describe('without JavaScript', () => {
  test('the server works it out, and the form asks it again', async ({ open, site }) => {
    const { url } = await createCalculatorArticle(site, 'Calculators without JavaScript')
    const page = await open(url, { js: false })
    const emi = findEmi(page)
    await emi.getByText('₹38,806', { exact: true }).waitFor()
    await emi.getByText('How it is calculated').waitFor()
    expect(await emi.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
    await emi.getByText('Year by year').click()
    expect(await emi.getByRole('row').count()).toBe(16)
    await emi.getByLabel('Loan amount').fill('50,00,000')
    await emi.getByRole('button', { name: 'Calculate' }).click()
    await page.waitForURL(/emi\.principal=50%2C00%2C000/)
    await findEmi(page).getByText('₹48,507', { exact: true }).waitFor()
    expect(await findEmi(page).getByLabel('Loan amount').inputValue()).toBe('50,00,000')
  })
})

test('an article without calculators does not fetch their code', async ({ open, site }) => {
  const { url } = await site.article({ title: 'No calculator here' })
  const page = await open(null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(url)
  await waitForHydration(page)
  expect(asked.filter((path) => /\/calculator-[^/]*\.js$/.test(path) && !path.includes('calculator-inputs'))).toEqual(
    [],
  )
})

test('on a phone nothing sticks out', async ({ open, site }) => {
  const { url } = await createCalculatorArticle(site, 'Calculators on a phone')
  const page = await open(url, { phone: true })
  await findEmi(page).getByText('Year by year').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

describe('a page of its own', () => {
  test('leads from the list to the calculator, which works and is shared by its address', async ({ open }) => {
    const page = await open('/calculators')
    await page.getByRole('link', { name: 'FD calculator' }).click()
    await page.getByRole('heading', { level: 1, name: 'FD calculator' }).waitFor()
    const calculator = page.getByRole('region', { name: 'Fixed deposit' })
    await calculator.getByLabel('Deposit').fill('200000')
    await expect.poll(() => readSearch(page)).toBe('?fd.amount=200000')
    await expect.poll(() => calculator.getByRole('status').innerText()).toMatch(/₹2,/)
    await page.reload()
    await waitForHydration(page)
    expect(await calculator.getByLabel('Deposit').inputValue()).toBe('2,00,000')
    expect(await runAxe(page)).toEqual([])
    expect(await findTooWide(page)).toEqual([])
    await page
      .getByRole('navigation', { name: 'Other calculators' })
      .getByRole('link', { name: 'SIP calculator' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'SIP calculator' }).waitFor()
  })

  test('takes days, and works out a daughter’s account and a deposit after tax', async ({ open }) => {
    const page = await open('/calculators/capital-gains')
    const gain = page.getByRole('region', { name: 'Tax on a capital gain' })
    expect(await gain.getByLabel('Bought on').inputValue()).toBe('2012-08-10')
    // The page's example: 12.5% of 59 lakh, or 20% of 23.8 lakh, and cess.
    await gain.getByText('₹4,95,040', { exact: true }).first().waitFor()
    await gain.getByText('₹7,67,000', { exact: true }).first().waitFor()
    await gain.getByLabel('Sold on').fill('2026-11-26')
    await expect.poll(() => readSearch(page)).toBe('?capital-gains.sold=2026-11-26')
    await gain.getByText(/cost inflation index of 2026-27/).waitFor()
    await page.reload()
    await waitForHydration(page)
    expect(await gain.getByLabel('Sold on').inputValue()).toBe('2026-11-26')
    expect(await runAxe(page)).toEqual([])
    expect(await findTooWide(page)).toEqual([])
    const daughter = await open('/calculators/ssy')
    await daughter.getByText('₹28,72,846', { exact: true }).first().waitFor()
    const deposit = await open('/calculators/fd-tax')
    await deposit.getByText('₹5,79,616', { exact: true }).first().waitFor()
  })

  test('works without JavaScript', async ({ open }) => {
    const page = await open('/calculators/hra', { js: false, size: { width: 360, height: 740 } })
    await page.getByLabel('Rent paid a month').fill('30000')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.waitForURL(/hra\.rent=30000/)
    expect(await page.getByLabel('Rent paid a month').inputValue()).toBe('30,000')
    expect(await findTooWide(page)).toEqual([])
  })
})
