// Discover: all categories, one of them, every article page by page.

import type { Page } from 'playwright-core'
import { hasContents } from './support/guards'
import { findCutLines } from './support/cards'
import { describe, expect, test, waitForHydration } from './support/test'

test('the hub lists the fourteen categories in the editor’s order', async ({ open, site }) => {
  const categories = await site.categories()
  const page = await open('/categories')
  expect(categories.length).toBe(14)
  expect(await page.locator('main h2').allInnerTexts()).toEqual(categories.map((category) => category.name))
  const [first] = categories
  await page.getByText(first?.description ?? 'no description').waitFor()
  await page.getByRole('link', { name: first?.name ?? '', exact: true }).click()
  await page.waitForURL(`${site.url}/categories?id=${first?.slug}`)
  await page.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor()
})

test('the hub names the newest article of a category, and leads to it', async ({ open, site }) => {
  const [newest] = await site.contents('category=nps&limit=1')
  const page = await open('/categories', { js: false })
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'NPS', exact: true }) })
  await tile.getByRole('link', { name: newest?.title ?? '' }).click()
  await page.getByRole('heading', { level: 1, name: newest?.title ?? '' }).waitFor()
})

test('the hub asks once for the newest articles when it is reached by a link', async ({ open, site }) => {
  const [newest] = await site.contents('category=nps&limit=1')
  const page = await open('/about')
  await waitForHydration(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/cms/api/contents')) asked.push(pathname)
  })
  await page.getByRole('banner').getByRole('link', { name: 'Discover' }).first().click()
  await page.waitForURL(`${site.url}/categories`)
  await page.getByRole('link', { name: newest?.title ?? '' }).waitFor()
  expect(asked).toEqual(['/cms/api/contents/newest-of-categories'])
})

describe('one category', () => {
  test('shows its articles, by slug and by id', async ({ open, site }) => {
    const category = (await site.categories()).find(({ slug }) => slug === 'inheritance-planning')
    const articles = await site.contents('category=inheritance-planning&limit=24')
    for (const name of [category?.slug, category?._id]) {
      const page = await open(`/categories?id=${name}`)
      expect(await page.locator('h1').innerText()).toBe('Inheritance Planning')
      expect(await readTitles(page)).toEqual(articles.map((article) => article.title))
      const canonical = page.locator('head link[rel=canonical]')
      expect(await canonical.getAttribute('href')).toBe(`${site.url}/categories?id=inheritance-planning`)
    }
  })

  test('the nav beside it leads to the others', async ({ open, site }) => {
    const page = await open('/categories?id=epfo')
    const nav = page.getByRole('navigation', { name: 'Categories' })
    expect(await nav.getByRole('link').count()).toBe(15)
    expect(await nav.getByRole('link', { name: 'EPFO' }).getAttribute('aria-current')).toBe('page')
    await nav.getByRole('link', { name: 'NPS' }).click()
    await page.waitForURL(`${site.url}/categories?id=nps`)
    const articles = await site.contents('category=nps&limit=24')
    await page.getByRole('heading', { level: 1, name: 'NPS' }).waitFor()
    await expect.poll(() => readTitles(page)).toEqual(articles.map((article) => article.title))
  })

  test('an unknown one is a 404', async ({ open, expected }) => {
    expected(/status of 404/)
    const page = await open('/categories?id=no-such-category')
    await page.getByRole('heading', { level: 1, name: /This page isn’t there/ }).waitFor()
    const answer = await page.request.get('/categories?id=no-such-category')
    expect(answer.status()).toBe(404)
  })
})

test('every article, page by page and in both orders', async ({ open, site, expected }) => {
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => site.article({ title: `Filler article ${at}` })))
  const [loved] = made
  const reader = await open(loved?.url ?? '')
  await expect.poll(async () => (await site.content(loved?._id ?? '')).views).toBe(1)
  await reader.close()

  const page = await open('/categories?category=All')
  const first = await readTitles(page)
  expect(first.length).toBe(24)
  expect(await page.locator('head link[rel=next]').getAttribute('href')).toBe(
    `${site.url}/categories?category=All&page=2`,
  )
  const { totalCount } = await site.call('GET', 'contents?limit=1', hasContents)
  const last = Math.ceil(totalCount / 24)
  expect(last).toBeGreaterThan(1)
  await page.getByText(`Page 1 of ${last}`, { exact: true }).waitFor()
  const seen = new Set(first)
  let titles = first
  for (let number = 2; number <= last; number++) {
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL(`${site.url}/categories?category=All&page=${number}`)
    await page.getByText(`Page ${number} of ${last}`, { exact: true }).waitFor()
    expect(await page.title()).toBe(`All articles, page ${number} – The Fine Print`)
    const before = titles
    await expect.poll(() => readTitles(page)).not.toEqual(before)
    titles = await readTitles(page)
    for (const title of titles) seen.add(title)
  }
  expect(seen.size).toBe(totalCount)
  const before = last === 2 ? '/categories?category=All' : `/categories?category=All&page=${last - 1}`
  expect(await page.locator('head link[rel=prev]').getAttribute('href')).toBe(`${site.url}${before}`)
  expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0)

  await page.getByRole('link', { name: 'Most read' }).click()
  await page.waitForURL(`${site.url}/categories?category=All&sort=popular`)
  await expect.poll(async () => (await readTitles(page))[0]).toBe(loved?.title)
  expect(await page.getByRole('link', { name: 'Most read' }).getAttribute('aria-current')).toBe('true')

  expected(/status of 404/)
  expect((await page.goto(`/categories?category=All&page=${last + 1}`))?.status()).toBe(404)
})

describe('cards of a grid', () => {
  test.for([360, 500, 768, 960, 1000, 1023, 1279, 1280])(
    'at %s px cut no line, and are as tall as their neighbours',
    async (width, { open }) => {
      const page = await open('/categories?category=All', { size: { width, height: 900 } })
      expect(await findCutLines(page.locator('main article'))).toEqual([])
      const rows = new Map<number, Set<number>>()
      for (const card of await page.locator('main article').all()) {
        const { y = 0, height = 0 } = (await card.boundingBox()) ?? {}
        expect(height).toBeGreaterThanOrEqual(420)
        rows.set(Math.round(y), (rows.get(Math.round(y)) ?? new Set()).add(Math.round(height)))
      }
      expect([...rows.values()].filter((heights) => heights.size > 1)).toEqual([])
    },
  )
})

function readTitles(page: Page): Promise<string[]> {
  return page.locator('main article h3').allInnerTexts()
}
