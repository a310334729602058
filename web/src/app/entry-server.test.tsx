import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { comment, WEBINAR } from '../testing/samples'
import { render } from './entry-server'
import { fillCache, parsePageData } from './page-data'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const faqs = Array.from({ length: 10 }, (_, index) => ({
  _id: `f${index}`,
  question: `Question ${index}`,
  answer: `<p>Answer ${index}</p>`,
}))

async function page(url: string, queries: { key: unknown[]; data: unknown }[], status = 200) {
  const input = { queries, now: NOW, baseUrl: 'https://tfp.example', status }
  return render(url, JSON.stringify(input))
}

test('the head is told apart from the body, and the canonical address is absolute', async () => {
  const { head, html } = await page('/?utm_source=x', [])
  expect(head).toContain('<title>The Fine Print')
  expect(head).toContain('<link rel="canonical" href="https://tfp.example/"/>')
  expect(head).toContain('content="en_IN"')
  expect(html).not.toContain('<title')
  expect(html).toContain('simplified.')
})

test('every answer of the FAQ is in the page, and in its structured data', async () => {
  const { html } = await page('/', [{ key: ['faqs'], data: { success: true, data: faqs } }])
  expect(faqs.filter(({ answer }) => html.includes(answer))).toHaveLength(10)
  expect(html).toContain('"@type":"FAQPage"')
})

test('nothing in the page needs inline style or script', async () => {
  const { html } = await page('/', [{ key: ['faqs'], data: { success: true, data: faqs } }])
  expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/)
  const scripts = Array.from(html.matchAll(/<script([^>]*)>/g), ([, attributes]) => attributes?.trim())
  expect(new Set(scripts)).toEqual(new Set(['type="application/ld+json"']))
})

test('the browser knows when the data was read, so that it is not fetched again at once', async () => {
  const data = { success: true, data: [{ toggleName: 'header', isEnabled: true }] }
  const input = { queries: [{ key: ['toggles'], data }], now: NOW, baseUrl: 'https://tfp.example', status: 200 }
  const queryClient = new QueryClient()
  fillCache(queryClient, parsePageData(JSON.stringify(input)))
  expect(queryClient.getQueryState(['toggles'])).toMatchObject({ data, dataUpdatedAt: NOW })
})

test('equal input gives equal bytes', async () => {
  const queries = [{ key: ['faqs'], data: { success: true, data: faqs } }]
  expect(await page('/', queries)).toEqual(await page('/', queries))
})

test('a status the server decided shows the not-found page, whatever the address', async () => {
  const { html, head } = await page('/categories?id=gone', [], 404)
  expect(html).toContain('This page isn’t there')
  expect(head).toContain('noindex')
})

test('a short link that was withdrawn says so', async () => {
  const { html, head } = await page('/abc1234', [], 410)
  expect(html).toContain('This link was withdrawn')
  expect(html).not.toContain('mistyped')
  expect(head).toContain('Link withdrawn')
  expect(head).toContain('noindex')
})

test('the header and the bottom bar go when their toggle is off, and stay while it is unknown', async () => {
  const off = { success: true, data: [{ toggleName: 'header', isEnabled: false }] }
  expect((await page('/', [{ key: ['toggles'], data: off }])).html).not.toContain('<nav aria-label="Main')
  expect((await page('/', [])).html).toContain('<nav aria-label="Main')
})

const digest = {
  date: '2026-11-20',
  title: 'Interest shows up',
  intro: 'Three things of the day.',
  items: [
    {
      kind: 'deadline',
      title: 'Advance tax',
      summary: 'Due on 15 December.',
      whyItMatters: 'Late payment costs interest.',
      link: null,
      sources: [],
    },
  ],
  prev: '2026-11-19',
  next: null,
  first: '2026-11-16',
}

test('the newest digest is known by the address of its day', async () => {
  const queries = [{ key: ['digest', 'latest'], data: { success: true, data: digest } }]
  const { head, html } = await page('/dailydigest', queries)
  expect(head).toContain('<link rel="canonical" href="https://tfp.example/dailydigest/2026-11-20"/>')
  expect(head).toContain('<link rel="prev" href="https://tfp.example/dailydigest/2026-11-19"/>')
  expect(html).toContain('"@type":"NewsArticle"')
  expect(html).toContain('Why it matters')
})

test('a digest of another day than the one asked for says so', async () => {
  const queries = [{ key: ['digest', '2026-11-22'], data: { success: true, data: digest } }]
  expect((await page('/dailydigest/2026-11-22', queries)).html).toContain('There was no digest on 22 Nov 2026')
  const none = [{ key: ['digest', '2026-11-22'], data: { success: true, data: null } }]
  expect((await page('/dailydigest/2026-11-22', none)).head).toContain('noindex')
  expect((await page('/dailydigest/2026-02-30', [])).html).toContain('This page isn’t there')
})

test('pages of one person hold nothing of theirs and are no matter for search engines', async () => {
  const unsubscribe = await page('/unsubscribe/asha%40example.in?t=secret', [])
  expect(unsubscribe.head).toContain('noindex')
  expect(unsubscribe.head + unsubscribe.html).not.toMatch(/asha|secret/)
  const callback = await page('/auth/google/callback?code=secret&state=s', [])
  expect(callback.html).toContain('Signing you in')
  expect(callback.head + callback.html).not.toContain('secret')
})

test('every page offers subscribing, for nobody in particular', async () => {
  const { html } = await page('/', [])
  expect(html).toContain('Subscribe / Login')
  expect(html).not.toContain('My Account')
})

test('comments that come with an article stand in its page', async () => {
  const content = {
    _id: '7',
    title: 'PF for NRIs',
    slug: 'pf-nri',
    url: '/epfo/pf-nri',
    category_id: { _id: 'c', name: 'EPFO', slug: 'epfo' },
    excerpt: 'x',
    primary_image_url: null,
    YT_url: null,
    picture: null,
    likes: 0,
    views: 0,
    shares: 0,
    isFeatured: false,
    sponsor: null,
    author: null,
    publishedAt: '2026-11-20T06:00:00Z',
    readingMinutes: 3,
    main_content_id: { _id: 'm', content: '<p>Text.</p>' },
    reviewer: null,
    checkedOn: null,
    tags: [],
    sources: [],
    facts: [],
    corrections: [],
    nextSteps: { calculators: [], guide: null },
    updatedAt: '2026-11-20T06:00:00Z',
    status: 'published',
    publishAt: null,
    revision: 1,
  }
  const asked = comment('c1', { html: '<p>When is it credited?</p>' })
  const comments = (data: object[]) => ({
    key: ['comments', '7', 'helpful', 1],
    data: { success: true, data, totalCount: data.length, page: 1, limit: 20, hasMore: false, closed: false },
  })
  const article = { key: ['content', '7'], data: { success: true, data: content } }
  const { html } = await page('/epfo/pf-nri?id=7', [article, comments([asked])])
  expect(html).toContain('When is it credited?')
  expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/)
  // Without any comments, the place waits until a reader comes near.
  expect((await page('/epfo/pf-nri?id=7', [article, comments([])])).html).not.toContain('Be the first to ask')
  // A Hindi edition has its interface in Hindi, and both addresses in its head.
  const edition = {
    ...content,
    url: '/hi/pf-nri',
    category_id: { _id: 'h', name: 'हिन्दी', slug: 'hi' },
    otherEdition: {
      _id: '6',
      language: 'en',
      title: 'PF for NRIs',
      url: '/epfo/pf-nri',
      category_id: content.category_id,
    },
  }
  const hindi = await page('/hi/pf-nri?id=7', [{ key: ['content', '7'], data: { success: true, data: edition } }])
  expect(hindi.head).toContain('<link rel="alternate" hrefLang="hi" href="https://tfp.example/hi/pf-nri"/>')
  expect(hindi.head).toContain('<link rel="alternate" hrefLang="x-default" href="https://tfp.example/epfo/pf-nri"/>')
  expect(hindi.head).toContain('content="hi_IN"')
  for (const text of ['Read in English', 'काम के लिंक', 'टिप्पणियाँ', '20 नवंबर 2026', '"inLanguage":"hi"']) {
    expect(hindi.html).toContain(text)
  }
  expect(hindi.html).not.toMatch(/Useful Links|Share this article|20 Nov 2026/)
})

test('a webinar is one page at one address, with its event, and nobody’s seat in it', async () => {
  const webinar = { ...WEBINAR, seats: 1, available: 1 }
  const one = { key: ['webinar', 'w1'], data: { success: true, data: webinar } }
  const { head, html } = await page('/webinar/w1?offer=secret', [one])
  expect(head).toContain('<link rel="canonical" href="https://tfp.example/webinars/w1"/>')
  expect(html).toContain('"@type":"Event"')
  expect(html).toContain('1 Dec 2026, 6:30 pm IST')
  expect(html).toContain('1 seat')
  expect(html).not.toMatch(/secret|Take the seat|\sstyle=|<style|\son\w+=/)
  const list = { key: ['webinars'], data: { success: true, data: [webinar] } }
  expect((await page('/', [list])).html).toContain('Reading a passbook')
  expect((await page('/', [{ ...list, data: { success: true, data: [] } }])).html).toContain(
    'More Webinars Coming Soon..',
  )
})

test('services are the same page for everybody, whatever step or booking the address names', async () => {
  const plain = await page('/service', [])
  expect(plain.head).toContain('<link rel="canonical" href="https://tfp.example/service"/>')
  expect(plain.html).toContain('Services')
  const own = await page('/service?step=5&booking=secret&t=secret', [])
  expect(own.html).toBe(plain.html)
  expect(own.head).toBe(plain.head)
  // The dashboard of the provident fund is drawn in the browser only.
  expect((await page('/service?module=epf', [])).html).toBe(plain.html)
})
