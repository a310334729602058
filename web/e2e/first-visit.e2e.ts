// The weight of a first visit has a limit, which one wrong import of a dialog would break.

import type { Request } from 'playwright-core'
import { createRichArticle } from './support/rich-article'
import { describe, expect, waitForHydration, PHONE, test } from './support/test'

/** The limit in bytes of HTML, styles and scripts over the wire. */
const LIMIT = 168_000
const CODE = ['document', 'stylesheet', 'script']

describe('a first visit to an article', () => {
  test('brings no more code than a slow phone can bear', async ({ open, site }) => {
    const { url } = await createRichArticle(site, { title: 'As light as it can be' })
    const page = await open(null, { size: PHONE, phone: true })
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(url)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const weights = await Promise.all(
      requests
        .filter((request) => CODE.includes(request.resourceType()))
        .map(async (request) => {
          const sizes = await request.sizes()
          return { url: request.url(), bytes: sizes.responseBodySize + sizes.responseHeadersSize }
        }),
    )
    const scripts = weights.filter(({ url }) => url.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(2)
    expect(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(LIMIT)
  })
})
