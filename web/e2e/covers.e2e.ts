// The figures on covers: readable in both themes and with the site's own letters, inside their fields, said in words.

import type { Page } from 'playwright-core'
import { drawInOwnFonts } from './support/fonts'
import { PHONE, WIDE, expect, test } from './support/test'

const ARTICLE = '/epfo/new-epf-scheme-2026-what-changed-pf-withdrawal'
const SAID = '75% can be taken; 25% stays in, for a year out of work.'
/** Letters may be this much wider than the widths by which the server laid them out. */
const ROOM = 3

test('every cover of a category is said in words, and its words stay in its field', async ({ open }) => {
  for (const size of [PHONE, WIDE]) {
    const page = await open('/categories?id=taxation', { size })
    await drawInOwnFonts(page)
    const covers = await listCovers(page)
    expect(covers.length).toBeGreaterThan(9)
    expect(new Set(covers.map(({ alt }) => alt)).size).toBe(covers.length)
    for (const { alt, outside } of covers) {
      expect(alt).toMatch(/\.$/)
      expect(outside, alt).toEqual([])
    }
    await page.close()
  }
})

test('a cover has the colours of its theme', async ({ open }) => {
  const fills: string[] = []
  for (const dark of [false, true]) {
    const page = await open(ARTICLE, { size: WIDE, dark })
    const cover = page.getByRole('img', { name: SAID })
    await cover.waitFor()
    fills.push(
      await cover.evaluate((svg) =>
        ['.marker', '.value', '.label'].map((part) => getComputedStyle(svg.querySelector(part) ?? svg).fill).join(' '),
      ),
    )
    await page.close()
  }
  expect(fills[0]).toMatch(/^rgb\(255, 229, 138\) rgb\(23, 33, 43\) /)
  expect(fills[1]).toMatch(/^rgb\(107, 90, 20\) rgb\(236, 234, 227\) /)
})

test('without its program a page has its covers all the same', async ({ open }) => {
  const page = await open(ARTICLE, { js: false, size: WIDE })
  await page.getByRole('img', { name: SAID }).waitFor()
})

/** The words of each cover, and those of its texts that run out of its field. */
function listCovers(page: Page): Promise<{ alt: string; outside: string[] }[]> {
  return page.locator('svg.cover-figure').evaluateAll(
    (covers, room) =>
      covers.map((cover) => {
        const outside: string[] = []
        for (const text of cover.querySelectorAll('text')) {
          const { x, y, width, height } = text.getBBox()
          const fits = x >= -room && x + width <= 294 + room && y >= -room && y + height <= 165 + room
          if (!fits) outside.push(text.textContent)
        }
        return { alt: cover.getAttribute('aria-label') ?? '', outside }
      }),
    ROOM,
  )
}
