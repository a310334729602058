// Charts in articles: what is seen on a phone and in the dark, what assistive technology is told, and the table.

import type { Page } from 'playwright-core'
import { findTooWide, findViolations } from './support/axe'
import type { Site } from './support/site'
import { describe, expect, PHONE, test } from './support/test'

const row = (label: string, ...figures: string[]) =>
  `<tr><th>${label}</th>${figures.map((figure) => `<td>${figure}</td>`).join('')}</tr>`

const BARS = `<figure data-chart="bars"><figcaption>One loan, two terms</figcaption><p>Ten more years more than double the interest.</p>
  <table><tr><th>Term</th><th>Interest</th></tr>${row('15 years, the shorter of the two', '₹29,84,944')}${row('25 years', '₹54,60,000')}</table></figure>`
const LINES = `<figure data-chart="lines"><figcaption>Two rates</figcaption><p>The gap opens slowly.</p><table><tr><th>Year</th><th>At 6%</th><th>At 12%</th></tr>
  ${row('1', '₹1,06,000', '₹1,12,000')}${row('10', '₹1,79,085', '₹3,10,585')}${row('20', '₹3,20,714', '₹9,64,629')}</table></figure>`
const STACK =
  '<figure data-chart="stack" data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"><figcaption>Where the EMI goes</figcaption><p>Interest first.</p></figure>'

const createChartArticle = (site: Site, title: string) =>
  site.article({ title, content: `<h2>One</h2><p>Before.</p>${BARS}<p>Between.</p>${LINES}${STACK}<p>After.</p>` })

const readFill = (page: Page) =>
  page
    .locator('.chart-bars .chart-fill')
    .first()
    .evaluate((bar) => getComputedStyle(bar).fill)

describe('a chart in an article', () => {
  test('is a picture with a name, a description and a table', async ({ open, site }) => {
    const { url } = await createChartArticle(site, 'Charts and their tables')
    const page = await open(url, { size: PHONE })
    for (const name of ['One loan, two terms', 'Two rates', 'Where the EMI goes']) {
      await page.getByRole('img', { name, exact: true }).waitFor()
    }
    expect(await page.locator('svg desc').allTextContents()).toEqual([
      'Ten more years more than double the interest.',
      'The gap opens slowly.',
      'Interest first.',
    ])
    const figure = page.locator('figure[data-chart="stack"]')
    await figure.getByText('The figures of this chart').press('Enter')
    expect(await figure.getByRole('row').count()).toBe(16)
    expect(await figure.getByRole('columnheader').allTextContents()).toEqual(['Year', 'Principal repaid', 'Interest'])
    expect(await findViolations(page)).toEqual([])
  })

  test('fits a phone with words that can be read', async ({ open, site }) => {
    const { url } = await createChartArticle(site, 'Charts on a phone')
    for (const width of [320, 360]) {
      const page = await open(url, { size: { width, height: 740 } })
      expect(await findTooWide(page)).toEqual([])
      const words = page.locator('.chart-drawing :is(text, .chart-ticks span, .chart-labels span, .chart-legend span)')
      const sizes = await words.evaluateAll((all) =>
        all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      )
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
      // No word of a bar runs into its figure, and the longest bar ends before it.
      const boxes = await page
        .locator('.chart-bars :is(rect, .chart-figure)')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]))
      for (let at = 0; at < boxes.length; at += 2) expect(boxes[at]?.[1]).toBeLessThan(boxes[at + 1]?.[0] ?? 0)
    }
  })

  test('takes the colours of the theme and is whole on paper and without JavaScript', async ({ open, site }) => {
    const { url } = await createChartArticle(site, 'Charts in every light')
    const [light, dark] = [await open(url, { js: false }), await open(url, { dark: true })]
    const fills = [await readFill(light), await readFill(dark)]
    expect(fills[0]).not.toBe(fills[1])
    expect(await light.getByRole('img', { name: 'Two rates' }).locator('polyline').count()).toBe(2)
    await light.emulateMedia({ media: 'print' })
    expect(await readFill(light)).toBe('rgb(0, 0, 0)')
    await light.getByRole('cell', { name: '₹54,60,000' }).waitFor()
  })
})
