// Going from page to page: redirects, addresses without a page, scrolling to the top, and what is reported.

import type { Page } from 'playwright-core'
import { isRecord } from '../src/api/errors'
import { stopClock } from './support/clock'
import { readStructuredData } from './support/structured-data'
import { describe, expect, waitForHydration, test, waitUntilSettled } from './support/test'

test.for([
  ['/home', 301, '/'],
  ['/about/', 308, '/about'],
  ['/categories/?category=All', 308, '/categories?category=All'],
] as const)('%s leads on', async ([path, status, target], { site, open }) => {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
  const page = await open(path)
  expect(page.url()).toBe(site.url + target)
})

describe('an address without a page', () => {
  test.for(['/404', '/no/such/page', '/nothing', '/epfo/no-such-article', '/s/zzzzzzzz', '/zzzzzzzz'])(
    '%s is told with status 404 and leads to the search and home',
    async (path, { open, site, expected }) => {
      expected(/status of 404/)
      const page = await open(null)
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await waitForHydration(page)
      expect(await page.title()).toBe('Page not found – The Fine Print')
      expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(await page.locator('head link[rel=canonical]').count()).toBe(0)
      await page.getByRole('link', { name: 'Search the site' }).click()
      await page.waitForURL(`${site.url}/search`)
      await page.goto(path)
      await waitForHydration(page)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await page.getByRole('heading', { level: 1, name: /fine prints/ }).waitFor()
      expect(await page.title()).toBe('The Fine Print: Financial fine prints, simplified.')
    },
  )

  test('is shown in place when a link inside leads there', async ({ open, site, expected }) => {
    expected(/status of 404/)
    const from = await site.article({ title: 'A dead link', content: '<p><a href="/epfo/gone">gone</a></p>' })
    const page = await open(from.url)
    await page.getByRole('link', { name: 'gone' }).click()
    await page.getByRole('heading', { level: 1, name: /This page isn’t there/ }).waitFor()
    expect(await page.title()).toBe('Page not found – The Fine Print')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'A dead link' }).waitFor()
  })
})

test('every change of route starts at the top, with the focus on the page', async ({ open }) => {
  const page = await open('/')
  const scroll = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  const top = () => page.evaluate(() => window.scrollY)
  await scroll(2000)
  expect(await top()).toBeGreaterThan(1000)
  await page.locator('footer').getByRole('link', { name: 'About us' }).click()
  await page.waitForURL('**/about')
  await expect.poll(top).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await scroll(300)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /fine prints/ }).waitFor()
  await expect.poll(top).toBe(0)
  await scroll(2000)
  await page.goForward()
  await page.waitForURL('**/about')
  await expect.poll(top).toBe(0)
})

test('the head is always the present page’s alone', async ({ open, site }) => {
  const page = await open('/')
  await page.getByRole('list', { name: 'Latest articles' }).getByRole('link').first().click()
  const [article] = await site.contents('limit=1')
  await page.getByRole('heading', { level: 1, name: article?.title ?? '' }).waitFor()
  expect(await page.title()).toBe(`${article?.title} – The Fine Print`)
  for (const one of ['title', 'meta[name=description]', 'meta[name=robots]', 'meta[property="og:title"]'])
    expect([one, await page.locator(`head ${one}`).count()]).toEqual([one, 1])
  const canonical = page.locator('head link[rel=canonical]')
  expect(await canonical.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    `${site.url}${article?.url}`,
  ])
  expect((await readStructuredData(page)).map((data) => data['@type'])).toEqual(['Article', 'BreadcrumbList'])
})

test('a page that is loaded again keeps its place', async ({ open }) => {
  const page = await open('/')
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
})

test('a page that is read already does not jump when its code comes', async ({ open }) => {
  const page = await open(null)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await page.evaluate(() => window.scrollTo(0, 700))
  release()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Use the \w+ theme$/ }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
})

test('while a page’s code is on its way a spinner of 200 px shows', async ({ open }) => {
  const page = await open('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/static-page-*.js', async (route) => {
    await held
    await route.fallback()
  })
  await page.locator('footer').getByRole('link', { name: 'About us' }).click()
  const spinner = page.locator('main').getByRole('status').filter({ hasText: 'Loading…' })
  await spinner.waitFor()
  expect((await spinner.boundingBox())?.height).toBe(200)
  release()
  await page.getByText(/^Last changed on/).waitFor()
})

describe('page views', () => {
  test('one for each page, with its path and title', async ({ open, site }) => {
    const [article] = await site.contents('limit=1')
    const page = await open(null)
    const sent = collectViews(page)
    await page.goto('/')
    await expect.poll(() => sent.length).toBe(1)
    await waitForHydration(page)
    await waitUntilSettled(page)
    await page.getByRole('list', { name: 'Latest articles' }).getByRole('link').first().click()
    await expect.poll(() => sent.length).toBe(2)
    await waitForHydration(page)
    await waitUntilSettled(page)
    await page.locator('footer').getByRole('link', { name: 'Privacy' }).click()
    await expect.poll(() => sent.length).toBe(3)
    await page.goBack()
    await expect.poll(() => sent.length).toBe(4)
    expect(sent.map(({ path, title }) => [path, title])).toEqual([
      ['/', 'The Fine Print: Financial fine prints, simplified.'],
      [article?.url, `${article?.title} – The Fine Print`],
      ['/privacy', expect.stringMatching(/^Privacy.* – The Fine Print$/)],
      [article?.url, `${article?.title} – The Fine Print`],
    ])
    expect(new Set(sent.map((view) => view.eventId)).size).toBe(4)
  })

  test('a lost one is sent again under the same id', async ({ open, expected }) => {
    expected(/ERR_FAILED/)
    const page = await open(null)
    const sent = collectViews(page)
    await page.goto('/')
    await expect.poll(() => sent.length).toBe(1)
    await page.route('**/analytics/page-view', (route) => (sent.length < 4 ? route.abort() : route.fallback()))
    await stopClock(page)
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await runClockUntil(page, () => sent.length, 4)
    await page.clock.runFor(20_000)
    expect(sent.length).toBe(4)
    const [first, ...again] = sent
    expect(new Set(again.map((view) => view.eventId)).size).toBe(1)
    expect(again[0]?.eventId).not.toBe(first?.eventId)
    expect(again.map((view) => view.path)).toEqual(['/terms', '/terms', '/terms'])
  })

  test('it is given up after five more tries, in the console only', async ({ open, expected }) => {
    expected(/status of 503/)
    expected(/page view not recorded/)
    const page = await open(null)
    const sent = collectViews(page)
    await page.route('**/analytics/page-view', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.clock.install()
    await page.goto('/about')
    await waitForHydration(page)
    await page.clock.pauseAt(Date.now() + 1000)
    await runClockUntil(page, () => sent.length, 6)
    await page.clock.runFor(20_000)
    expect(sent.length).toBe(6)
    expect(await page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  })
})

type View = { path: string; title: string; eventId: string }

function collectViews(page: Page): View[] {
  const sent: View[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/page-view')) return
    const body: unknown = request.postDataJSON()
    if (isRecord(body)) sent.push({ path: String(body.path), title: String(body.title), eventId: String(body.eventId) })
  })
  return sent
}

/** Lets the page's time go on until something has been counted so far. */
async function runClockUntil(page: Page, count: () => number, until: number): Promise<void> {
  await expect
    .poll(async () => {
      if (count() < until) await page.clock.runFor(100)
      return count()
    })
    .toBe(until)
}
