import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from './entry-server'
import { fillCache, parsePageData } from './page-data'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const faqs = Array.from({ length: 10 }, (_, at) => ({
  _id: `f${at}`,
  question: `Question ${at}`,
  answer: `<p>Answer ${at}</p>`,
}))

async function page(url: string, queries: { key: unknown[]; data: unknown }[], status = 200) {
  const input = { queries, now: NOW, baseUrl: 'https://tfp.example', status }
  const out: unknown = JSON.parse(await render(url, JSON.stringify(input)))
  return out as { head: string; html: string; state: string }
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

test('the browser is told when the data was read, so that it is not fetched again at once', async () => {
  const data = { success: true, data: [{ toggleName: 'header', isEnabled: true, note: '</script><script>' }] }
  const { state } = await page('/', [{ key: ['toggles'], data }])
  expect(state).not.toContain('<')
  const queryClient = new QueryClient()
  fillCache(queryClient, parsePageData(state))
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

test('the header and the bottom bar go when their toggle is off, and stay while it is unknown', async () => {
  const off = { success: true, data: [{ toggleName: 'header', isEnabled: false }] }
  expect((await page('/', [{ key: ['toggles'], data: off }])).html).not.toContain('<nav aria-label="Main')
  expect((await page('/', [])).html).toContain('<nav aria-label="Main')
})
