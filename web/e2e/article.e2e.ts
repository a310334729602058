// Reading an article, and what a reader can do with it: like, share, print, watch, find their way in it.

import type { Page } from 'playwright-core'
import type { Content } from '../src/api/types'
import type { Site } from './support/site'
import { stopClock } from './support/clock'
import { structuredData } from './support/structured-data'
import { describe, expect, hydrated, test } from './support/test'

const VIDEO = 'dQw4w9WgXcQ'

/** Everything that an article's page can hold. */
function rich(site: Site, given: object = {}): Promise<Content> {
  return site.article({
    title: 'A rich article',
    excerpt: 'An excerpt in a sentence.',
    content: [
      '<h2>First section</h2><p>Some <mark>words</mark> of it, and <a href="/about">a page of ours</a>.</p>',
      '<div class="callout callout-fine-print"><p class="callout-title">Fine print</p><p>Read this.</p></div>',
      '<h2>Second section</h2>',
      `<table><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`,
      `<p>${'A long line of text. '.repeat(200)}</p><h2>Third section</h2><p>The end.</p>`,
      `<iframe src="https://www.youtube.com/embed/${VIDEO}"></iframe>`,
    ].join(''),
    author: 'A. Writer',
    reviewer: 'R. Reader',
    checkedOn: '2026-11-20',
    sources: [{ title: 'Gazette G.S.R. 1', publisher: 'Ministry', url: 'https://example.test/gazette' }],
    facts: [{ label: 'Rate', value: '8.25%', asOf: '2026-04-01', source: 'Circular' }],
    ...given,
  })
}

function cells(name: string): string {
  return Array.from({ length: 8 }, (_, at) => `<${name}>Column ${at} of many</${name}>`).join('')
}

describe('what the page tells', () => {
  test('its head, and Article and BreadcrumbList once each', async ({ open, site }) => {
    const article = await rich(site, { title: 'What the page tells' })
    const page = await open(`${article.url}?id=${article._id}`)
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    expect(await page.title()).toBe('What the page tells – The Fine Print')
    expect(await content('meta[name=description]')).toBe('An excerpt in a sentence.')
    expect(await content('meta[name=robots]')).toMatch(/^index, follow/)
    expect(await content('meta[property="og:type"]')).toBe('article')
    expect(await content('meta[property="og:locale"]')).toBe('en_IN')
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(site.url + article.url)
    const [described, crumbs, ...more] = await structuredData(page)
    expect(more).toEqual([])
    expect(described).toMatchObject({
      '@type': 'Article',
      headline: 'What the page tells',
      author: { name: 'A. Writer' },
      mainEntityOfPage: { '@id': site.url + article.url, lastReviewed: '2026-11-20' },
    })
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${site.url}/` },
        { position: 2, name: 'EPFO', item: `${site.url}/categories?id=epfo` },
        { position: 3, name: 'What the page tells', item: site.url + article.url },
      ],
    })
  })

  test('who wrote, who reviewed, when it was checked, on what it rests', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'Byline and facts' })
    const page = await open(url)
    const main = page.locator('main')
    await main.getByText('By A. Writer').waitFor()
    await main.getByText('Reviewed by R. Reader').waitFor()
    await main.getByText('Checked on 20 Nov 2026').waitFor()
    const facts = page.getByRole('region', { name: 'Key facts' })
    expect(await facts.innerText()).toMatch(/Rate\s+8\.25%\s+As of 1 Apr 2026 · Circular/)
    const source = page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Gazette G.S.R. 1' })
    expect(await source.getAttribute('href')).toBe('https://example.test/gazette')
  })

  test('a sponsor is named on the page and on every card', async ({ open, site }) => {
    const { url, title } = await rich(site, { title: 'A sponsored article', sponsor: 'Sample Bank' })
    const page = await open(url)
    await page.locator('main header').getByText('Sponsored by Sample Bank', { exact: true }).waitFor()
    await page.goto('/categories?category=All')
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByText('Sponsored by Sample Bank', { exact: true }).waitFor()
  })

  test('without JavaScript it is read whole, and the share links work', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'Without JavaScript' })
    const page = await open(url, { js: false })
    await page.getByRole('heading', { name: 'Third section' }).waitFor()
    await page.getByText('Read this.').waitFor()
    await page.getByRole('link', { name: 'Share on WhatsApp' }).waitFor()
    expect(await page.getByRole('button', { name: /^Like/ }).isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: /Play the video/ }).getAttribute('href')).toContain(VIDEO)
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

describe('the text', () => {
  test('the contents list leads to the sections and tells where one is', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'Contents list' })
    const page = await open(url)
    const contents = page.getByRole('navigation', { name: 'In this article' })
    expect(await contents.getByRole('link').allInnerTexts()).toEqual([
      'First section',
      'Second section',
      'Third section',
    ])
    const third = contents.getByRole('link', { name: 'Third section' })
    await third.click()
    const heading = page.getByRole('heading', { name: 'Third section' })
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`)
    const top = (await heading.boundingBox())?.y ?? 0
    const header = await page.locator('header').first().boundingBox()
    expect(top).toBeGreaterThanOrEqual(header?.height ?? 0)
    expect(top).toBeLessThan(900)
    const second = contents.getByRole('link', { name: 'Second section' })
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('location')
    expect(await third.getAttribute('aria-current')).toBe(null)
  })

  test('on a phone the contents are folded and wide tables scroll by themselves', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'On a phone' })
    const page = await open(url, { phone: true })
    const folded = page.locator('main details').filter({ hasText: 'In this article' })
    expect(await folded.getByRole('link', { name: 'First section' }).isVisible()).toBe(false)
    await folded.locator('summary').tap()
    expect(await folded.getByRole('link', { name: 'First section' }).isVisible()).toBe(true)
    const table = page.getByRole('group', { name: 'Table' })
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await table.focus()
    expect(await table.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('a callout stands apart, and links inside the site load no document', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'Callout and link' })
    const page = await open(url)
    const callout = page.locator('.prose .callout-fine-print')
    expect(await callout.locator('.callout-title').innerText()).toBe('Fine print')
    const plain = (await page.locator('.prose > p').first().boundingBox())?.x ?? 0
    expect((await callout.locator('p').last().boundingBox())?.x).toBeGreaterThan(plain)
    await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    await page.getByRole('link', { name: 'a page of ours' }).click()
    await page.waitForURL('**/about')
    expect(await page.locator('body').getAttribute('data-kept')).toBe('yes')
  })

  test('on paper there is the article and nothing to press', async ({ open, site }) => {
    const { url } = await rich(site, { title: 'On paper' })
    const page = await open(url, { dark: true })
    await page.emulateMedia({ media: 'print' })
    const shown = (selector: string) => page.locator(selector).first().isVisible()
    expect(await shown('h1')).toBe(true)
    expect(await shown('.prose .callout')).toBe(true)
    expect(await shown('#sources')).toBe(true)
    for (const gone of ['footer', 'nav', '#share', '.video', 'header[data-print=no]', '#related'])
      expect([gone, await shown(gone)]).toEqual([gone, false])
    const colors = await page.locator('.prose').evaluate((text) => {
      return [getComputedStyle(text).color, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })
})

describe('video', () => {
  test('the lead video asks nothing of YouTube before it is pressed', async ({ open, site, expected }) => {
    const { url } = await rich(site, { title: 'A lead video', YT_url: `https://youtu.be/${VIDEO}` })
    expected(/another host: https:\/\/www\.youtube-nocookie\.com\/embed/)
    const page = await open(url, { prepare: player })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await page.reload()
    await hydrated(page)
    expect(new Set(asked)).toEqual(new Set([new URL(site.url).host]))
    const video = page.locator('main header .video')
    await video.getByText('Play the video').click()
    const frame = await video.locator('iframe').getAttribute('src')
    expect(frame).toMatch(new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${VIDEO}\\?`))
    await video.frameLocator('iframe').getByText('the player').waitFor()
    expect(asked).toContain('www.youtube-nocookie.com')
  })

  test('so does a video in the text, and one on a card', async ({ open, site, expected }) => {
    const article = await rich(site, { title: 'A video on a card', YT_url: `https://youtu.be/${VIDEO}` })
    expected(/another host: https:\/\/www\.youtube-nocookie\.com\/embed/)
    const page = await open(article.url, { prepare: player })
    await page.locator('.prose').getByText('Play the video').click()
    await page.locator('.prose').frameLocator('iframe').getByText('the player').waitFor()
    await page.goto('/categories?category=All')
    await hydrated(page)
    const card = page.getByRole('article').filter({ hasText: article.title })
    await card.getByRole('button', { name: `Play the video: ${article.title}` }).click()
    await card.frameLocator('iframe').getByText('the player').waitFor()
  })
})

describe('counts', () => {
  test('a like is shown at once, kept over a reload, and can be taken back', async ({ open, site }) => {
    const article = await rich(site, { title: 'A liked article' })
    const page = await open(article.url)
    const like = page.getByRole('button', { name: /^Like/ })
    const state = async () => [await like.textContent(), await like.getAttribute('aria-pressed')]
    expect(await state()).toEqual(['Like 0', 'false'])
    await counted(page, 'update-content-stats', () => like.click())
    expect(await state()).toEqual(['Like 1', 'true'])
    expect((await site.content(article._id)).likes).toBe(1)
    await counted(page, 'increment-views', () => page.reload().then(() => undefined))
    await expect.poll(state).toEqual(['Like 1', 'true'])
    await counted(page, 'update-content-stats', () => like.click())
    await expect.poll(state).toEqual(['Like 0', 'false'])
    expect((await site.content(article._id)).likes).toBe(0)
  })

  test('a like that the server refuses goes back', async ({ open, site, expected }) => {
    expected(/like not counted/)
    expected(/status of 503/)
    const { url } = await rich(site, { title: 'A refused like' })
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
    const article = await rich(site, { title: 'A counted article' })
    const page = await open(null)
    const read = () => counted(page, 'increment-views', () => page.goto(article.url).then(() => undefined))
    await read()
    await expect.poll(async () => (await site.content(article._id)).views).toBe(1)
    await read()
    await open(article.url)
    await expect.poll(async () => (await site.content(article._id)).views).toBe(2)
  })
})

describe('sharing', () => {
  test('the dialog copies a short link, says so for 2 s, and the link leads back', async ({ open, site }) => {
    const article = await rich(site, { title: 'A shared article' })
    const page = await open(article.url, { clipboard: true })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this article' })
    const field = dialog.getByRole('textbox', { name: 'Link to this article' })
    await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^${site.url}/s/\\w{7,}$`))
    const short = await field.inputValue()
    await stopClock(page)
    await counted(page, 'increment-article-share', () => dialog.getByRole('button', { name: 'Copy' }).click())
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
    expect(await focused(page)).toMatch(/^Share/)
    await expect.poll(async () => (await site.content(article._id)).shares).toBe(1)

    for (const link of [short, short.replace('/s/', '/')]) {
      const arrived = await open(new URL(link).pathname)
      expect(arrived.url()).toBe(site.url + article.url)
      await arrived.getByRole('heading', { level: 1, name: 'A shared article' }).waitFor()
    }
  })

  test('without the short link the long one is shared', async ({ open, site, expected }) => {
    expected(/status of 503/)
    const { url } = await rich(site, { title: 'A long link' })
    const page = await open(url, { phone: true })
    await page.route('**/contents/shorten', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link to this article' })
    await expect.poll(() => field.inputValue()).toBe(site.url + url)
  })
})

describe('addresses', () => {
  test('an id that is nobody’s leaves the rest of the address', async ({ open, site }) => {
    const { url, title } = await rich(site, { title: 'Found by its slug' })
    for (const id of ['nobody', '01a1fbfa-0000-7000-8000-000000000000']) {
      const page = await open(`${url}?id=${id}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(page.url()).toBe(site.url + url)
    }
  })

  test('also when it is followed inside the site', async ({ open, site, expected }) => {
    expected(/status of 404/)
    const { url, title } = await rich(site, { title: 'Found by its slug inside' })
    const from = await site.article({
      title: 'A stale link',
      content: `<p><a href="${url}?id=01a1fbfa-0000-7000-8000-000000000000">an old link</a></p>`,
    })
    const page = await open(from.url)
    await page.getByRole('link', { name: 'an old link' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('of two articles with one slug the id decides', async ({ open, site }) => {
    const older = await rich(site, { title: 'Twins', content: '<p>The older twin.</p>' })
    const newer = await rich(site, { title: 'Twins', slug: older.slug, content: '<p>The newer twin.</p>' })
    expect(newer.slug).toBe(older.slug)
    for (const [id, text] of [
      [older._id, 'The older twin.'],
      [newer._id, 'The newer twin.'],
    ]) {
      const page = await open(`/epfo/${older.slug}?id=${id}`)
      await page.getByText(text ?? '').waitFor()
    }
  })

  test('a former address leads to the present one, and so does /content', async ({ open, site }) => {
    const article = await rich(site, { title: 'It has moved' })
    const moved = await site.change(article._id, { slug: 'new-place' })
    expect(moved.url).toBe('/epfo/new-place')
    for (const path of [article.url, `/content?title=${article.slug}&id=${article._id}`, '/content?title=new-place']) {
      const page = await open(path)
      expect(page.url()).toBe(`${site.url}/epfo/new-place`)
    }
  })
})

test('an edit is on the page within a second', async ({ open, site }) => {
  const article = await rich(site, { title: 'Before the edit' })
  const page = await open(article.url)
  await site.change(article._id, { title: 'After the edit', content: '<p>New words.</p>' })
  const saved = Date.now()
  await expect
    .poll(
      async () => {
        await page.reload({ waitUntil: 'commit' })
        return page.locator('h1').innerText()
      },
      { timeout: 1000 },
    )
    .toBe('After the edit')
  expect(Date.now() - saved).toBeLessThan(1000)
  await page.getByText('New words.').waitFor()
  await hydrated(page)
})

/** Does something and waits for the counting call that it causes. */
async function counted(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(`/content-stats/${call}`))
  await act()
  const response = await answered
  expect(response.status()).toBe(200)
  await response.finished()
}

async function player(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'the player' }),
  )
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}
