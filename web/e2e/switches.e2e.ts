// What the editors' switches do to a page.

import type { Page } from 'playwright-core'
import { expect, waitForHydration, test } from './support/test'

const readFrame = async (page: Page) => ({
  header: await page.locator('header[data-print=no]').isVisible(),
  bar: await page.getByRole('navigation', { name: 'Main, small screens' }).isVisible(),
  footer: await page.locator('footer').isVisible(),
})

test('the header and the bottom bar go with their switch', async ({ open, site }) => {
  const page = await open('/', { phone: true })
  expect(await readFrame(page)).toEqual({ header: true, bar: true, footer: true })
  await site.toggle('header', false)
  await reloadUntil(page, { header: false, bar: false, footer: true })
  await waitForHydration(page)
  expect(await readFrame(page)).toEqual({ header: false, bar: false, footer: true })
  await site.toggle('header', true)
  await reloadUntil(page, { header: true, bar: true, footer: true })
  await waitForHydration(page)
})

test('they stay while it is not known and when it cannot be asked', async ({ open, expected }) => {
  expected(/status of 400/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = await open('/about', {
    phone: true,
    prepare: async (blank) => {
      await serveWithoutToggles(blank)
      await blank.route('**/cms/api/toggles', async (route) => {
        await held
        await route.fulfill({ status: 400, json: { success: false, message: 'no' } })
      })
    },
  })
  expect(await readFrame(page)).toMatchObject({ header: true, bar: true })
  const refused = page.waitForResponse('**/cms/api/toggles')
  release()
  await (await refused).finished()
  expect(await readFrame(page)).toMatchObject({ header: true, bar: true })
})

test('switching the service worker off removes it and all that it kept', async ({ open, site }) => {
  const [article] = await site.contents('limit=1')
  const page = await open(article?.url ?? '', { worker: true })
  const state = () =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      return { workers: workers.length, caches: (await caches.keys()).length }
    })
  await expect.poll(state).toEqual({ workers: 1, caches: 4 })
  await site.toggle('serviceWorker', false)
  await expect.poll(async () => (await fetch(`${site.url}/sw.js`)).text()).toContain('unregister')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(state).toEqual({ workers: 0, caches: 0 })
})

/** An edit shows within a second, however often the page was read before. */
async function reloadUntil(page: Page, wanted: Awaited<ReturnType<typeof readFrame>>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload()
        return readFrame(page)
      },
      { timeout: 3000 },
    )
    .toEqual(wanted)
}

/** Serves the document and its data without the switches, as if they could not be read. */
async function serveWithoutToggles(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    const isData = route.request().url().includes('page-data=')
    if (route.request().resourceType() !== 'document' && !isData) return route.fallback()
    const answer = await route.fetch()
    const html = await answer.text()
    // A server that does not know them writes no way to the assistant either.
    const body = html
      .replace('"key":["toggles"]', '"key":["set aside"]')
      .replace(/<button(?:(?!<button)[\s\S])*?Ask AI<\/span><\/button>/, '')
    return route.fulfill({ response: answer, body })
  })
}
