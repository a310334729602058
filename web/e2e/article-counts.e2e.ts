// Views, likes and shares of an article, each counted once.

import type { Page } from 'playwright-core'
import { stopClock } from './support/clock'
import { waitForCount } from './support/counted'
import { createRichArticle } from './support/rich-article'
import { describe, expect, test } from './support/test'

describe('counts', () => {
  test('a like is shown at once, kept over a reload, and can be taken back', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'A liked article' })
    const page = await open(article.url)
    const like = page.getByRole('button', { name: /^Like/ })
    const state = async () => [await like.textContent(), await like.getAttribute('aria-pressed')]
    expect(await state()).toEqual(['Like 0', 'false'])
    await waitForCount(page, 'update-content-stats', () => like.click())
    expect(await state()).toEqual(['Like 1', 'true'])
    expect((await site.content(article._id)).likes).toBe(1)
    await waitForCount(page, 'increment-views', () => page.reload().then(() => undefined))
    // The device's own likes are shown once the application is there, which comes when the pointer is near.
    await like.hover()
    await expect.poll(state).toEqual(['Like 1', 'true'])
    await waitForCount(page, 'update-content-stats', () => like.click())
    await expect.poll(state).toEqual(['Like 0', 'false'])
    expect((await site.content(article._id)).likes).toBe(0)
  })

  test('a like that the server refuses goes back', async ({ open, site, expected }) => {
    expected(/like not counted/)
    expected(/status of 503/)
    const { url } = await createRichArticle(site, { title: 'A refused like' })
    const page = await open(url)
    await page.route('**/update-content-stats', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'no' } }),
    )
    const like = page.getByRole('button', { name: /^Like/ })
    await like.click()
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
    expect(await like.textContent()).toBe('Like 0')
  })

  test('reading is counted once for a visitor', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'A counted article' })
    const page = await open(null)
    const read = () => waitForCount(page, 'increment-views', () => page.goto(article.url).then(() => undefined))
    await read()
    await expect.poll(async () => (await site.content(article._id)).views).toBe(1)
    await read()
    await open(article.url)
    await expect.poll(async () => (await site.content(article._id)).views).toBe(2)
  })
})

describe('sharing', () => {
  test('the dialog copies a short link, says so for 2 s, and the link leads back', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'A shared article' })
    const page = await open(article.url, { clipboard: true })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this article' })
    const field = dialog.getByRole('textbox', { name: 'Link to this article' })
    await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^${site.url}/s/\\w{7,}$`))
    const short = await field.inputValue()
    await stopClock(page)
    await waitForCount(page, 'increment-article-share', () => dialog.getByRole('button', { name: 'Copy' }).click())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(short)
    const copied = dialog.getByRole('button', { name: 'Copied!' })
    await copied.waitFor()
    await page.clock.runFor(1900)
    expect(await copied.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await dialog.waitFor({ state: 'detached' })
    expect(await readFocus(page)).toMatch(/^Share/)
    await expect.poll(async () => (await site.content(article._id)).shares).toBe(1)

    for (const link of [short, short.replace('/s/', '/')]) {
      const arrived = await open(new URL(link).pathname)
      expect(arrived.url()).toBe(site.url + article.url)
      await arrived.getByRole('heading', { level: 1, name: 'A shared article' }).waitFor()
    }
  })

  test('without the short link the long one is shared', async ({ open, site, expected }) => {
    expected(/status of 503/)
    const { url } = await createRichArticle(site, { title: 'A long link' })
    const page = await open(url, { phone: true })
    await page.route('**/contents/shorten', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link to this article' })
    await expect.poll(() => field.inputValue()).toBe(site.url + url)
  })

  test('on a phone it is a drawer, which slides in and out', async ({ open, site }) => {
    const { url } = await createRichArticle(site, { title: 'A drawer' })
    const page = await open(url, { phone: true, motion: true })
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Share this article' })
    const bottom = async () => {
      const box = await drawer.boundingBox()
      return box && Math.round(box.y + box.height)
    }
    await expect.poll(bottom).toBe(740)
    expect(await drawer.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.5s')
    await drawer.getByRole('button', { name: 'Close' }).tap()
    await drawer.waitFor({ state: 'detached' })
  })
})

function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}
