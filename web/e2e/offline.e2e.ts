// Articles can be read without a connection.

import type { Page } from 'playwright-core'
import { hasData } from './support/guards'
import { expect, test } from './support/test'

test('an article that was read opens offline, also from the reading list; another tells of no connection', async ({
  open,
  site,
  wire,
  expected,
}) => {
  expected(/net::ERR_|Failed to fetch|not recorded|not counted|status of 503/)
  const [read, followed, other] = await site.contents('limit=3')
  const page = await open(read?.url ?? '', { worker: true, wire })
  await waitForCopy(page, read?.url)
  await page.locator('article').getByRole('button', { name: 'Save', exact: true }).click()
  // Moving inside the application loads no document, so the worker fetches its own copy.
  await page.locator('header').getByRole('link', { name: 'The Fine Print' }).click()
  await page.getByRole('list', { name: 'Latest articles' }).getByRole('link', { name: followed?.title }).click()
  await page.getByRole('heading', { level: 1, name: followed?.title }).waitFor()
  await waitForCopy(page, followed?.url)

  wire.cut()
  await page.context().setOffline(true)
  for (const article of [read, followed]) {
    await page.goto(`${article?.url}?id=${article?._id}`)
    await page.getByRole('heading', { level: 1, name: article?.title }).waitFor()
    await page.getByRole('heading', { name: 'Sources' }).waitFor()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).fontFamily)).toMatch(/Inter/)
  }
  await page.goto(other?.url ?? '')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()

  // The saved article can be opened from there.
  await page.getByRole('link', { name: 'Your reading list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reading list' }).waitFor()
  await page.getByText('Can be read offline').waitFor()
  await page.locator('main').getByRole('link', { name: read?.title }).click()
  await page.getByRole('heading', { level: 1, name: read?.title }).waitFor()
  await page.getByRole('heading', { name: 'Sources' }).waitFor()
  for (const path of ['/', '/categories', '/rules']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  }

  wire.mend()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try the home page' }).click()
  await page.getByRole('heading', { level: 1, name: /fine prints/ }).waitFor()
})

test('nothing of a person is kept: no call’s answer, no preview', async ({ open, site }) => {
  const [read] = await site.contents('limit=1')
  const page = await open(read?.url ?? '', { worker: true })
  await waitForCopy(page, read?.url)
  const draft = await site.article({ title: 'A private draft', status: 'draft' })
  const { data } = await site.call('POST', `contents/${draft._id}/preview`, hasData<{ url: string }>)
  await page.goto(data.url)
  await page.getByRole('heading', { level: 1, name: 'A private draft' }).waitFor()
  await page.evaluate(async () => {
    await fetch('/cms/api/site')
    await fetch('/cms/api/contents?limit=1')
    await fetch('/search?q=private')
  })
  await reportVisit(page, read?.url ?? '')
  const files = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map((request) => new URL(request.url).pathname)
  })
  const pages = files.filter((path) => !/^\/(?:assets|images)\/|^\/offline\.html$|^\/manifest\./.test(path))
  expect(new Set(pages)).toEqual(new Set([read?.url, '/reading-list']))
})

test('the page of the reading list is kept for everybody: it says nothing of what is on the list', async ({
  open,
  site,
}) => {
  const [read] = await site.contents('limit=1')
  const page = await open(read?.url ?? '', { worker: true })
  await page.locator('article').getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto('/reading-list')
  await page.locator('main').getByRole('link', { name: read?.title }).waitFor()
  const copy = () =>
    page.evaluate(async () => (await (await (await caches.open('pages')).match('/reading-list'))?.text()) ?? '')
  await expect.poll(copy).toContain('Reading list')
  expect(await copy()).not.toContain(read?.title)
})

test('the last twenty articles are kept', async ({ open, site }) => {
  const more = await Promise.all(Array.from({ length: 5 }, (_, at) => site.article({ title: `Kept article ${at}` })))
  const starters = await site.contents('limit=100')
  const urls = [...new Set([...starters.map((article) => article.url), ...more.map((article) => article.url)])]
  const page = await open('/about', { worker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const visited = urls.slice(0, 22)
  for (const url of visited) {
    await reportVisit(page, url)
    await waitForCopy(page, url)
  }
  const paths = await page.evaluate(async () =>
    (await (await caches.open('articles')).keys()).map((request) => new URL(request.url).pathname),
  )
  expect(paths).toEqual(visited.slice(2))
})

/** Waits until the worker has a copy of a page. */
async function waitForCopy(page: Page, path: string | undefined): Promise<void> {
  const found = (wanted: string) =>
    page.evaluate(async (key) => (await (await caches.open('articles')).match(key)) !== undefined, wanted)
  await expect.poll(() => found(path ?? '')).toBe(true)
}

/** Reports a visit to the worker, as the application does. */
async function reportVisit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (visited) => {
    const registration = await navigator.serviceWorker.ready
    registration.active?.postMessage({ type: 'visited', path: visited })
  }, path)
}
