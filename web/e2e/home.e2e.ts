// The home page: its texts, its rows that scroll sideways, its questions, and what small screens show instead.

import type { Locator, Page } from 'playwright-core'
import { findCutLines } from './support/cards'
import { readStructuredData } from './support/structured-data'
import { describe, expect, waitForHydration, test } from './support/test'

describe('texts', () => {
  test('the hero, the strip and the letter say what they should', async ({ open, site }) => {
    const page = await open('/')
    const main = page.locator('main')
    await main.getByText('We are in beta').waitFor()
    expect(await page.locator('h1').innerText()).toBe('Financial fine prints, simplified.')
    await main.getByText('More Than Just Guidance. Real Assistance.').waitFor()
    const check = main.getByRole('link', { name: 'Check your PF passbook' })
    expect(await check.getAttribute('href')).toBe('/service?module=epf')
    await main.getByRole('heading', { name: 'Upcoming Webinars' }).waitFor()
    await main.getByRole('heading', { name: 'Letter from the Editor' }).waitFor()
    const contribute = main.getByRole('link', { name: 'Contribute to the product' })
    // A demo has a stand-in for the form; a site without one opens a mail to the editor.
    expect(await contribute.getAttribute('href')).toMatch(/^https:\/\/forms\.example\/|^mailto:\S+@\S+$/)
    expect(await page.getByPlaceholder('How can we assist you today?').first().isVisible()).toBe(true)
    expect(page.url()).toBe(`${site.url}/`)
  })

  test('the head is complete and each kind of structured data is there once', async ({ open, site }) => {
    const page = await open('/')
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    expect(await page.title()).toBe('The Fine Print: Financial fine prints, simplified.')
    expect(await content('meta[name=description]')).toMatch(/EPF/)
    expect(await content('meta[name=robots]')).toMatch(/^index, follow/)
    expect(await content('meta[property="og:locale"]')).toBe('en_IN')
    expect(await content('meta[property="og:title"]')).toBe('The Fine Print: Financial fine prints, simplified.')
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/`)
    expect((await readStructuredData(page)).map((data) => data['@type'])).toEqual([
      'Organization',
      'WebSite',
      'FAQPage',
    ])
  })

  test('key features are four, with the way to the categories', async ({ open, site }) => {
    const page = await open('/')
    await page.getByRole('heading', { name: 'Your New Financial Compass: Key Features' }).waitFor()
    const features = page.getByRole('list', { name: 'Key features' })
    expect(await features.locator('h3').allInnerTexts()).toEqual([
      'Curated by the Editor-in-Chief',
      'Ask AI',
      'Webinars by Experts',
      'Community',
    ])
    await features.getByText('Be ready for any financial situation').waitFor()
    expect(await countColumns(features)).toBe(4)
    await page.getByRole('link', { name: 'Browse Categories' }).click()
    await page.waitForURL(`${site.url}/categories?category=All`)
  })
})

describe('what matters now', () => {
  test('changed rules, coming dates, guides and most read lead on', async ({ open, site }) => {
    const page = await open('/')
    const rules = page.getByRole('region', { name: 'What changed in the rules' })
    expect(await rules.getByRole('listitem').count()).toBe(5)
    const rule = await rules.getByRole('link').first().getAttribute('href')
    expect(rule).toMatch(/^\/rules#/)
    const dates = page.getByRole('region', { name: 'Coming dates' })
    expect(await dates.getByRole('listitem').count()).toBe(4)
    expect(await dates.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/dates.ics')
    const main = page.locator('main')
    await main.getByRole('link', { name: 'Leaving a job' }).click()
    await page.waitForURL(`${site.url}/guides/leaving-a-job`)
  })

  test('the calculator works on the spot and leads to its page with the same figures', async ({ open, site }) => {
    const page = await open('/')
    const calculator = page.getByRole('group', { name: 'EMI' }).or(page.locator('#source-calculator-emi'))
    const amount = calculator.getByLabel(/loan/i).first()
    await amount.fill('2000000')
    await expect.poll(() => calculator.getByText('₹17,356').count()).toBeGreaterThan(0)
    expect(page.url()).toBe(`${site.url}/`)
    await calculator.getByRole('link', { name: 'The formula, a chart and every year' }).click()
    await page.waitForURL(/\/calculators\/emi\?.*emi\.principal=2000000/)
  })

  test('the lead is no article of the row above, and phones have it in the featured row', async ({ open }) => {
    const page = await open('/')
    const latest = await page.getByRole('list', { name: 'Latest articles' }).locator('h3').allInnerTexts()
    const lead = page.locator('main article h2')
    expect(latest).not.toContain(await lead.innerText())
    const phone = await open('/', { phone: true })
    expect(await phone.locator('main article h2').isVisible()).toBe(false)
  })
})

describe('cards', () => {
  test('four latest articles, each with its parts and of the agreed size', async ({ open, site }) => {
    const latest = await site.contents('sort=latest&limit=4')
    const page = await open('/')
    const cards = page.getByRole('list', { name: 'Latest articles' }).getByRole('article')
    expect(await cards.locator('h3').allInnerTexts()).toEqual(latest.map((card) => card.title))
    const first = cards.first()
    await first.getByText(latest[0]?.category_id.name ?? '', { exact: true }).waitFor()
    await first.getByText(/^\d+ likes?$/).waitFor({ state: 'attached' })
    await first.getByText(/^\d+ views?$/).waitFor({ state: 'attached' })
    expect(await first.boundingBox()).toMatchObject({ width: 294, height: 420 })
    await first.getByRole('link').click()
    await page.waitForURL(`${site.url}${latest[0]?.url}?id=${latest[0]?._id}`)
    await page.getByRole('heading', { level: 1, name: latest[0]?.title ?? '' }).waitFor()
  })

  test('cut no line, at any width', async ({ open }) => {
    for (const width of [360, 500, 768, 1000, 1280]) {
      const page = await open('/', { size: { width, height: 900 } })
      const cards = page
        .getByRole('list', { name: /articles$/i })
        .getByRole('article')
        .filter({ visible: true })
      expect(await findCutLines(cards)).toEqual([])
      for (const card of await cards.all()) expect(await card.boundingBox()).toMatchObject({ width: 294, height: 420 })
    }
  })

  test('View More leads to every article', async ({ open, site }) => {
    const page = await open('/')
    await page.getByRole('link', { name: 'View More' }).click()
    await page.waitForURL(`${site.url}/categories?category=All`)
    await page.getByRole('heading', { level: 1, name: 'All articles' }).waitFor()
  })

  test('five skeletons, on small screens three more, until the articles come', async ({ open }) => {
    const page = await open('/about', { phone: true })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/cms/api/contents?**', async (route) => {
      await asked
      await route.fallback()
    })
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('list', { name: 'Latest articles' }).waitFor()
    const bare = (name: string) => page.getByRole('list', { name }).locator('li:not(:has(article, a))')
    expect(await bare('Latest articles').count()).toBe(5)
    expect(await bare('Featured Articles').count()).toBe(3)
    answer()
    const cards = page.getByRole('list', { name: 'Latest articles' }).getByRole('article')
    await expect.poll(() => cards.count()).toBe(4)
    expect(await bare('Latest articles').count()).toBe(0)
  })

  test('articles that do not come are a line in the console and a quiet way to try again', async ({
    open,
    expected,
  }) => {
    expected(/latest articles not loaded/)
    expected(/status of 400/)
    const page = await open('/about')
    await page.route('**/cms/api/contents?**', (route) => route.fulfill({ status: 400, json: { success: false } }))
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('The latest articles could not be loaded.').waitFor()
    await page.unroute('**/cms/api/contents?**')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('list', { name: 'Latest articles' }).getByRole('article').first().waitFor()
  })
})

describe('carousels', () => {
  test('the buttons go 300 px and round at both ends', async ({ open }) => {
    const page = await open('/')
    const row = page.getByRole('list', { name: 'Latest articles' })
    const end = await readLastLeft(row)
    expect(end).toBeGreaterThan(10)
    const right = page.getByRole('button', { name: 'Scroll right' }).first()
    const left = page.getByRole('button', { name: 'Scroll left' }).first()
    await right.click()
    await waitForRest(row, Math.min(300, end))
    await right.click()
    await waitForRest(row, end > 300 ? end : 0)
    await row.evaluate((list) => list.scrollTo(list.scrollWidth, 0))
    await right.click()
    await waitForRest(row, 0)
    await left.click()
    await waitForRest(row, end)
    // A position within 10 px of the end counts as the end.
    await row.evaluate((list, at) => list.scrollTo(at, 0), end - 9)
    await right.click()
    await waitForRest(row, 0)
  })

  test('the keyboard moves it: its buttons, and the row itself', async ({ open }) => {
    const page = await open('/', { motion: true })
    const row = page.getByRole('list', { name: 'Latest articles' })
    await page.getByRole('button', { name: 'Scroll right' }).first().focus()
    await page.keyboard.press('Enter')
    await waitForRest(row, Math.min(300, await readLastLeft(row)))
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
    await page.keyboard.press('Tab')
    expect(await row.evaluate((list) => document.activeElement === list)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(10)
  })

  test('on a phone a step is 270 px at most and a gap', async ({ open }) => {
    const page = await open('/', { phone: true })
    const row = page.getByRole('list', { name: 'Latest articles' })
    await page.getByRole('button', { name: 'Scroll right' }).first().tap()
    await waitForRest(row, 286)
    const features = page.getByRole('list', { name: 'Key features' })
    expect((await features.locator('li > div').first().boundingBox())?.height).toBe(204)
    await features.locator('xpath=..').getByRole('button', { name: 'Scroll right' }).tap()
    await waitForRest(features, 226)
  })

  test('featured articles stand on small screens only', async ({ open, site }) => {
    const featured = await site.contents('featured=true&limit=4')
    const page = await open('/', { phone: true })
    const cards = page.getByRole('list', { name: 'Featured Articles' }).getByRole('article')
    const titles = await cards.locator('h3').allInnerTexts()
    expect(titles.toSorted()).toEqual(featured.map((card) => card.title).toSorted())
    const latest = await page.getByRole('list', { name: 'Latest articles' }).locator('h3').first().innerText()
    expect(titles[0], 'other than what opens the row above').not.toBe(latest)
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await page.getByRole('heading', { name: 'Featured Articles' }).isVisible()).toBe(false)
  })
})

test('ten questions, of which one is open at a time', async ({ open }) => {
  const page = await open('/')
  const questions = page.locator('main details')
  expect(await questions.count()).toBe(10)
  await questions.nth(0).locator('summary').click()
  expect(await listOpened(page)).toEqual([0])
  await questions.nth(3).locator('summary').click()
  expect(await listOpened(page)).toEqual([3])
  await page.keyboard.press('Enter')
  expect(await listOpened(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await listOpened(page)).toEqual([4])
})

test('the theme follows the device until the reader chooses, and the choice stays', async ({ open }) => {
  const page = await open('/', { dark: true })
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await paper()
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await expect.poll(paper).not.toBe(dark)
  const light = await paper()
  await page.reload()
  expect(await paper()).toBe(light)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.poll(paper).toBe(dark)
})

test('the bar at the bottom belongs to screens under 768 px, the header’s places to the others', async ({ open }) => {
  const page = await open('/', { size: { width: 767, height: 800 } })
  const bar = page.getByRole('navigation', { name: 'Main, small screens' })
  const top = page.getByRole('navigation', { name: 'Main', exact: true })
  expect(await bar.isVisible()).toBe(true)
  expect(await top.isVisible()).toBe(false)
  expect((await bar.boundingBox())?.height).toBeCloseTo(4.3 * 16, 0)
  expect(await bar.locator('a:visible, button:visible').allInnerTexts()).toEqual([
    'Home',
    'Discover',
    'Assist',
    'Search',
    'Subscribe',
  ])
  expect(await bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  await page.setViewportSize({ width: 768, height: 800 })
  expect(await bar.isVisible()).toBe(false)
  expect(await top.isVisible()).toBe(true)
  await top.getByRole('link', { name: 'Discover' }).click()
  await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor()
  expect(await top.getByRole('link', { name: 'Discover' }).getAttribute('aria-current')).toBe('page')
  const line = (name: string) =>
    top.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).textDecorationLine)
  expect([await line('Home'), await line('Discover')]).toEqual(['none', 'underline'])
})

function countColumns(list: Locator): Promise<number> {
  return list.locator('> li').evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().x)).size)
}

function readLastLeft(row: Locator): Promise<number> {
  return row.evaluate((list) => list.scrollWidth - list.clientWidth)
}

async function waitForRest(row: Locator, left: number): Promise<void> {
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeCloseTo(left, 0)
}

function listOpened(page: Page): Promise<number[]> {
  return page
    .locator('main details')
    .evaluateAll((all) => all.flatMap((one, at) => (one.hasAttribute('open') ? [at] : [])))
}
