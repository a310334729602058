import { afterEach, expect, test, vi } from 'vitest'
import type { SearchType } from '../types'
import { recordSearchClick } from './analytics'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The server drops the clicks on any other kind (crates/domain/src/people/analytics/service.rs). */
const COUNTED = ['content', 'webinar', 'assist', 'category']

test.each<[SearchType, string]>([
  ['content', 'content'],
  ['webinar', 'webinar'],
  ['assist', 'assist'],
  ['assetTransmission', 'assist'],
  ['category', 'category'],
])('a click on a result of type %s is reported as %s, which the server counts', async (type, reported) => {
  const send = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ success: true }), { status: 202 }))
  vi.stubGlobal('fetch', send)
  recordSearchClick(type)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/cms/api/analytics/search/click')
  expect(init?.body).toBe(JSON.stringify({ type: reported }))
  expect(COUNTED).toContain(reported)
})
