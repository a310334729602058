// What the main pages look like, against pictures kept in e2e/shots. Their content is made here, so that editing the
// starter content changes nothing. Accept new pictures, after looking at them, with E2E_ACCEPT_LOOKS=1 npm run e2e.

import type { Page } from 'playwright-core'
import { compareLook } from './support/looks'
import { createRichArticle } from './support/rich-article'
import type { Site } from './support/site'
import { waitForHydration, PHONE, test, WIDE } from './support/test'

const SIZES = [PHONE, WIDE]
const MODULES = ['Provident fund help', 'Tax help', 'Help with a will'].map((title, at) => ({
  module: `m${at}`,
  title,
  line: 'One sentence that says what this guide is about and for whom it was written.',
  takes: at === 0 ? '20 days for a complete claim' : null,
  url: `/assist?module=m${at}`,
  languages: ['en', 'hi'],
}))

type Scene = (page: Page, site: Site) => Promise<void>

const SCENES: Record<string, Scene> = {
  home: async (page, site) => {
    await createShelf(site)
    await page.goto('/')
  },
  category: async (page, site) => {
    await page.goto(`/categories?id=${await createShelf(site)}`)
  },
  article: async (page, site) => {
    const known = (await site.contents('limit=100')).find(({ title }) => title === 'How an article looks')
    const { url } =
      known ?? (await createRichArticle(site, { title: 'How an article looks', publishAt: '2026-10-01T04:00:00Z' }))
    await page.goto(url)
  },
  // The browser draws these covers from the app's own modules.
  assist: async (page) => {
    await page.route('**/cms/api/assist-modules*', (route) => route.fulfill({ json: { success: true, data: MODULES } }))
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Assist', exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Assist' }).waitFor()
    await page.mouse.move(0, 0)
  },
}

for (const name of ['article', 'assist', 'category', 'home']) {
  test(`${name} looks as it did`, async ({ open, site }) => {
    for (const size of SIZES) {
      for (const dark of [false, true]) {
        const page = await open(null, { size, dark, prepare: blockCounts })
        await SCENES[name]?.(page, site)
        await waitForHydration(page)
        await compareLook(page, `${name}-${size.width}-${dark ? 'dark' : 'light'}`)
        await page.close()
      }
    }
  })
}

/** Creates four articles in a category of their own, which are the newest of the site. Returns the category's slug. */
async function createShelf(site: Site): Promise<string> {
  const slug = 'looks'
  if ((await site.categories()).some((category) => category.slug === slug)) return slug
  const body = { name: 'Looks', slug, description: 'A category made for its looks.' }
  await site.call('POST', 'categories', (answer: unknown): answer is object => answer !== null, body)
  for (const title of [
    'A short one',
    'One with a title of a middling length',
    'A title that goes on over three lines of a card',
    'The last',
  ]) {
    await site.article({ title, category_id: slug, excerpt: 'Two plain sentences. They say what it is about.' })
  }
  return slug
}

/** Blocks the counting calls, so that the numbers stay. */
async function blockCounts(page: Page): Promise<void> {
  await page.route('**/cms/api/content-stats/**', () => undefined)
}
