// Reading an article: its header and structured data, its text, its videos.

import type { Page } from 'playwright-core'
import { createRichArticle, VIDEO } from './support/rich-article'
import { readStructuredData } from './support/structured-data'
import { describe, expect, waitForHydration, test } from './support/test'

describe('what the page tells', () => {
  test('its head, and Article and BreadcrumbList once each', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'What the page tells' })
    const page = await open(`${article.url}?id=${article._id}`)
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    expect(await page.title()).toBe('What the page tells – The Fine Print')
    expect(await content('meta[name=description]')).toBe('An excerpt in a sentence.')
    expect(await content('meta[name=robots]')).toMatch(/^index, follow/)
    expect(await content('meta[property="og:type"]')).toBe('article')
    expect(await content('meta[property="og:locale"]')).toBe('en_IN')
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(site.url + article.url)
    const [described, crumbs, ...more] = await readStructuredData(page)
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
    const { url } = await createRichArticle(site, { title: 'Byline and facts' })
    const page = await open(url)
    const main = page.locator('main')
    await main.getByText('By A. Writer').waitFor()
    await main.getByText('Reviewed by R. Reader').waitFor()
    await main.getByText('Checked on 20 Nov 2026', { exact: true }).waitFor()
    const facts = page.getByRole('region', { name: 'Key facts' })
    expect(await facts.innerText()).toMatch(/Rate\s+8\.25%\s+As of 1 Apr 2026 · Circular/)
    expect(await facts.getByRole('link', { name: 'Circular' }).getAttribute('href')).toBe('#sources')
    const source = page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Gazette G.S.R. 1' })
    expect(await source.getAttribute('href')).toBe('https://example.test/gazette')
  })

  test('a sponsor is named on the page and on every card', async ({ open, site }) => {
    const { url, title } = await createRichArticle(site, { title: 'A sponsored article', sponsor: 'Sample Bank' })
    const page = await open(url)
    await page.locator('main header').getByText('Sponsored by Sample Bank', { exact: true }).waitFor()
    await page.goto('/categories?category=All')
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByText('Sponsored by Sample Bank', { exact: true }).waitFor()
  })

  test('without JavaScript it is read whole, and the share links work', async ({ open, site }) => {
    const { url } = await createRichArticle(site, { title: 'Without JavaScript' })
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
    const { url } = await createRichArticle(site, { title: 'Contents list' })
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
    const { url } = await createRichArticle(site, { title: 'On a phone' })
    const page = await open(url, { phone: true })
    const folded = page.locator('main details').filter({ hasText: 'In this article' })
    expect(await folded.getByRole('link', { name: 'First section' }).isVisible()).toBe(false)
    await folded.locator('summary').tap()
    expect(await folded.getByRole('link', { name: 'First section' }).isVisible()).toBe(true)
    const table = page.getByRole('group', { name: 'Table, scrolls sideways', exact: true })
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    const hint = (box: Element) => (box.parentElement ? getComputedStyle(box.parentElement, '::before').content : '')
    expect(await table.evaluate(hint)).toContain('Swipe sideways')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await table.focus()
    expect(await table.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('figures are not torn at the end of a line, and what fits its box is no stop for the keys', async ({
    open,
    site,
  }) => {
    const content = '<p>In 2026-27 it is ₹ 1,00,000.</p><table><tr><td>1</td></tr></table>'
    const { url } = await createRichArticle(site, { title: 'Old or new regime in 2026-27, worked out', content })
    const page = await open(url, { phone: true })
    const whole = page.locator('.prose .whole')
    expect(await whole.allInnerTexts()).toEqual(['2026-27', '₹ 1,00,000'])
    expect(await whole.first().evaluate((figure) => getComputedStyle(figure).whiteSpace)).toBe('nowrap')
    await page.getByRole('heading', { level: 1, name: 'Old or new regime in 2026-27, worked out' }).waitFor()
    const table = page.getByRole('group', { name: 'Table', exact: true })
    await expect.poll(() => table.getAttribute('tabindex')).toBe(null)
  })

  test('on a phone the further key facts are unfolded', async ({ open, site }) => {
    const fact = (label: string) => ({ label, value: '1', asOf: '2026-01-01', source: null })
    const { url } = await createRichArticle(site, { title: 'Many facts', facts: ['A', 'B', 'C', 'D'].map(fact) })
    const page = await open(url, { phone: true })
    const facts = page.getByRole('region', { name: 'Key facts' })
    expect(await facts.locator('dt:visible').allInnerTexts()).toEqual(['A', 'B'])
    await facts.getByText('All 4 key facts').tap()
    expect(await facts.locator('dt:visible').allInnerTexts()).toEqual(['A', 'B', 'C', 'D'])
  })

  test('on a wide screen the key facts stand beside the text and stay in sight, each source once', async ({
    open,
    site,
  }) => {
    const fact = (label: string) => ({ label, value: '1', asOf: '2026-01-01', source: 'One circular' })
    const { url } = await createRichArticle(site, { title: 'Facts beside', facts: ['A', 'B', 'C', 'D'].map(fact) })
    const page = await open(url, { size: { width: 1280, height: 900 } })
    const facts = page.getByRole('region', { name: 'Key facts' })
    const text = await page.locator('.prose').last().boundingBox()
    const beside = await facts.boundingBox()
    expect(beside?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0))
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(1280)
    // After the second, where a phone folds the others, and after the last.
    expect(await facts.getByText('One circular').count()).toBe(2)
    const narrow = await open(url, { size: { width: 1100, height: 900 } })
    const within = await narrow.getByRole('region', { name: 'Key facts' }).boundingBox()
    expect(within?.x).toBe((await narrow.locator('.prose').last().boundingBox())?.x)
  })

  test('a callout stands apart, and links inside the site load no document', async ({ open, site }) => {
    const { url } = await createRichArticle(site, { title: 'Callout and link' })
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
    const { url } = await createRichArticle(site, { title: 'On paper' })
    const page = await open(url, { dark: true })
    await page.emulateMedia({ media: 'print' })
    const isVisible = (selector: string) => page.locator(selector).first().isVisible()
    expect(await isVisible('h1')).toBe(true)
    expect(await isVisible('.prose .callout')).toBe(true)
    expect(await isVisible('#sources')).toBe(true)
    for (const gone of ['footer', 'nav', '#share', '.video', 'header[data-print=no]', '#related', '#comments-place'])
      expect([gone, await isVisible(gone)]).toEqual([gone, false])
    const colors = await page.locator('.prose').evaluate((text) => {
      return [getComputedStyle(text).color, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })
})

describe('video', () => {
  test('the lead video asks nothing of YouTube before it is pressed', async ({ open, site, expected }) => {
    const { url } = await createRichArticle(site, { title: 'A lead video', YT_url: `https://youtu.be/${VIDEO}` })
    expected(/another host: https:\/\/www\.youtube-nocookie\.com\/embed/)
    const page = await open(url, { prepare: stubPlayer })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await page.reload()
    await waitForHydration(page)
    expect(new Set(asked)).toEqual(new Set([new URL(site.url).host]))
    const video = page.locator('main header .video')
    await video.getByText('Play the video').click()
    const frame = await video.locator('iframe').getAttribute('src')
    expect(frame).toMatch(new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${VIDEO}\\?`))
    await video.frameLocator('iframe').getByText('the player').waitFor()
    expect(asked).toContain('www.youtube-nocookie.com')
  })

  test('so does a video in the text, and one on a card', async ({ open, site, expected }) => {
    const article = await createRichArticle(site, { title: 'A video on a card', YT_url: `https://youtu.be/${VIDEO}` })
    expected(/another host: https:\/\/www\.youtube-nocookie\.com\/embed/)
    const page = await open(article.url, { prepare: stubPlayer })
    await page.locator('.prose').getByText('Play the video').click()
    await page.locator('.prose').frameLocator('iframe').getByText('the player').waitFor()
    await page.goto('/categories?category=All')
    await waitForHydration(page)
    const card = page.getByRole('article').filter({ hasText: article.title })
    await card.getByRole('button', { name: `Play the video: ${article.title}` }).click()
    await card.frameLocator('iframe').getByText('the player').waitFor()
  })
})

async function stubPlayer(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'the player' }),
  )
}
