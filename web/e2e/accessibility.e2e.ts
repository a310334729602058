// Every kind of page must be usable by everybody. It is checked by axe, by the keyboard alone, and enlarged.

import type { Page } from 'playwright-core'
import { findDarkViolations, findTooWide, findViolations, runAxe } from './support/axe'
import { PLACES, createPlaces } from './support/places'
import { watchShifts } from './support/shifts'
import { describe, expect, waitForHydration, PHONE, waitUntilSettled, test, WIDE } from './support/test'

/** These pages look and sound the same as another one. */
const SAME = ['article with its id', 'digest of a day', 'unknown article']
const PAGES = PLACES.filter((name) => !SAME.includes(name))

describe('axe finds nothing', () => {
  // Four looks at the longest page, with thousands of elements, take half a minute.
  test.for(PAGES)('on the page: %s', { timeout: 120_000 }, async (name, { open, site, expected }) => {
    const place = (await createPlaces(site)).find((each) => each.name === name)
    if (place?.status === 404) expected(/status of 404/)
    const page = await open(place?.path ?? null)
    expect(await findViolations(page)).toEqual([])
  })

  test('in the dark on a phone, which has a bar of its own', async ({ open }) => {
    const page = await open('/', { size: PHONE, dark: true })
    expect(await findDarkViolations(page)).toEqual([])
  })

  test('in a calculator, also while an input is wrong', async ({ open, site, expected }) => {
    expected(/status of 400/)
    const { url } = await site.article({
      title: 'A calculator for everybody',
      content:
        '<h2>Sums</h2><div data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"></div>',
    })
    const page = await open(url)
    await page.getByText('Year by year').click()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Interest rate').fill('99')
    await page.getByText('Interest rate must be between').waitFor()
    expect(await runAxe(page)).toEqual([])
  })

  test('in the results, in the overlay, in the share dialog', async ({ open, site }) => {
    const [article] = await site.contents('limit=1')
    const page = await open(article?.url ?? '')
    const field = page.locator('header').getByRole('combobox')
    await field.fill('pension')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await runAxe(page)).toEqual([])
    await field.fill('qqzzxx')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor()
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.setViewportSize(PHONE)
    await page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    expect(await runAxe(page)).toEqual([])
  })
})

describe('by the keyboard alone', () => {
  test('the first stop is the way to the content', async ({ open }) => {
    const page = await open('/')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to content' })
    expect(await link.evaluate((skip) => skip === document.activeElement)).toBe(true)
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  /** The list of short answers has over a thousand links, which are all alike. */
  const MAX_TABS = 200
  const BOTH = PAGES.flatMap((name) => [WIDE, PHONE].map((size) => [name, size] as const))

  test.for(BOTH)(
    'Tab reaches everything on %s, and shows where it is',
    async ([name, size], { open, site, expected }) => {
      const place = (await createPlaces(site)).find((each) => each.name === name)
      if (place?.status === 404) expected(/status of 404/)
      const page = await open(place?.path ?? null, { size })
      if (name === 'article') await loadComments(page)
      await waitUntilSettled(page)
      const all = await page.evaluate(() => {
        const wanted = 'a[href], button:not([disabled]), input, textarea, select, summary, [tabindex="0"]'
        const reachable = Array.from(document.querySelectorAll<HTMLElement>(wanted)).filter(
          (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
        )
        for (const [at, element] of reachable.entries()) element.dataset.stop = String(at)
        return reachable.length
      })
      expect(all).toBeGreaterThan(10)
      await noteStops(page)
      const tabs = Math.min(all, MAX_TABS)
      for (let at = 0; at < tabs; at += 1) {
        await page.keyboard.press('Tab')
        // On small screens the hero's field opens the search; leaving that goes back to the field.
        if (name === 'home' && size === PHONE && (await isOnSearchField(page))) {
          const overlay = page.getByRole('dialog', { name: 'Search' })
          await overlay.waitFor()
          await page.keyboard.press('Escape')
          await overlay.waitFor({ state: 'detached' })
          await page.evaluate(() => {
            window.stops.pop()
            window.noteStop()
          })
        }
      }
      const stops = await page.evaluate(() => window.stops)
      expect(stops).toEqual(Array.from({ length: tabs }, (_, at) => String(at)))
    },
  )
})

describe('enlarged', () => {
  test('nothing is wider than a window of 320 px, nor at 200 %', async ({ open, site, expected }) => {
    expected(/status of 404/)
    const page = await open(null, { size: { width: 320, height: 640 } })
    for (const { name, path } of await createPlaces(site)) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await waitForHydration(page)
      expect([name, await findTooWide(page)]).toEqual([name, []])
      // This is 1280 px at 200 %.
      await page.setViewportSize({ width: 640, height: 450 })
      expect([name, await findTooWide(page)]).toEqual([name, []])
    }
  })
})

describe('nothing jumps', () => {
  test.for([
    ['home', PHONE],
    ['home', WIDE],
    ['article', PHONE],
    ['article', WIDE],
  ] as const)('on the page: %s', async ([name, size], { open, site }) => {
    const place = (await createPlaces(site)).find((each) => each.name === name)
    const page = await open(place?.path ?? null, { size, prepare: watchShifts })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += size.height / 2) {
      await page.evaluate(async (to) => {
        window.scrollTo(0, to)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, top)
    }
    const shifts = await page.evaluate(() => window.shifts)
    const sum = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02)
  })
})

/** Writes down each stop of Tab as it is when the key is up again, in the page itself: asking for each would take twice as long. */
function noteStops(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.stops = []
    window.noteStop = () => window.stops.push(describeStop())
    addEventListener('keydown', ({ key }) => key === 'Tab' && skipDateField(), { capture: true })
    addEventListener('keyup', ({ key }) => key === 'Tab' && window.noteStop(), { capture: true })

    /** A date field has several stops of its own: day, month, year and calendar. This moves to the last one. */
    function skipDateField(): void {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement) || field.type !== 'date') return
      // The focus continues from this element, as it would from the field's end.
      const end = document.createElement('span')
      end.tabIndex = -1
      field.after(end)
      end.focus({ preventScroll: true })
      end.remove()
    }

    function describeStop(): string | null {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return null
      // A field in a frame, with its unit beside it, has the focus ring around the frame.
      const ringed = [element, element.parentElement].some((ring) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(ring ?? element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      const { top, bottom } = element.getBoundingClientRect()
      const inSight = bottom > 0 && top < window.innerHeight
      return ringed && inSight ? (element.dataset.stop ?? null) : `not seen: ${element.outerHTML.slice(0, 200)}`
    }
  })
}

/** Comments are fetched when the reader comes near them. */
async function loadComments(page: Page): Promise<void> {
  // Not scrollIntoView: since Chromium 148 the next Tab starts from what was brought into view.
  await page.locator('#comments-place').evaluate((place) => window.scrollTo(0, place.getBoundingClientRect().top))
  await page.locator('#comments-place textarea').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
}

const isOnSearchField = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search')

declare global {
  interface Window {
    /** What Tab has reached so far. */
    stops: (string | null)[]
    noteStop: () => void
  }
}
