// Every kind of page comes whole from the server, and the browser takes it over without changing a letter of it.

import type { Page } from 'playwright-core'
import { PLACES, createPlaces } from './support/places'
import { expect, waitForHydration, waitUntilSettled, test } from './support/test'

test('these are all kinds of pages', async ({ site }) => {
  expect((await createPlaces(site)).map((place) => place.name)).toEqual(PLACES)
})

test.for(PLACES)('%s is whole without JavaScript', async (name, { site, open, expected }) => {
  const place = await findPlace(site, name)
  if (place.status === 404) expected(/status of 404/)
  const page = await open(null, { js: false })
  const answer = await page.goto(place.path)
  expect(answer?.status()).toBe(place.status)
  expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8')
  expect(await page.locator('h1').allTextContents()).toEqual([expect.stringMatching(place.heading)])
  const mainText = await page.locator('main').innerText()
  for (const text of place.says) expect(`${mainText}\n${await page.locator('footer').innerText()}`).toContain(text)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-IN')
  expect(await page.locator('head title').count()).toBe(1)
  expect(await page.locator('head meta[name=description]').count()).toBe(1)
  const preloaded = page.locator('head link[rel=preload][as=image]')
  const images = await preloaded.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(images).toEqual(['/images/logo.svg', '/images/marker.svg'])
})

test.for(['home', 'article', 'category', 'assist', 'reading list'])(
  'on %s there is no button without JavaScript that only JavaScript would answer',
  async (name, { site, open }) => {
    const place = await findPlace(site, name)
    for (const phone of [false, true]) {
      const page = await open(place.path, { js: false, phone })
      const dead = page.locator('button[type=button]').filter({ visible: true })
      expect(await dead.evaluateAll((buttons) => buttons.map((button) => button.outerHTML))).toEqual([])
    }
  },
)

/** Privacy and similar pages are drawn as "about" is, and the reading list is filled when the device answers. */
const LEFT_OUT = ['privacy', 'terms', 'disclosures', 'contact', 'reading list']
const DRAWN = PLACES.filter((name) => !LEFT_OUT.includes(name))

test.for(DRAWN)('%s is the same from the server and from the browser', async (name, { site, open, expected }) => {
  const place = await findPlace(site, name)
  if (place.status === 404) expected(/status of 404/)
  for (const timezone of ['Asia/Kolkata', 'America/New_York']) {
    const page = await open(place.path, { timezone, prepare: blockCounts })
    await waitUntilSettled(page)
    const taken = await describeElements(page)
    await serveWithoutMarkup(page)
    await page.goto(place.path)
    await waitForHydration(page)
    await waitUntilSettled(page)
    expect(taken.length).toBeGreaterThan(50)
    expect(taken).toEqual(await describeElements(page))
  }
})

async function findPlace(site: Parameters<typeof createPlaces>[0], name: string) {
  const place = (await createPlaces(site)).find((each) => each.name === name)
  if (!place) throw new Error(`no page called ${name}`)
  return place
}

test('the e-mail address of a standing page is a link', async ({ open }) => {
  for (const path of ['/contact', '/corrections']) {
    const page = await open(path)
    const address = page.locator('main .prose a[href^="mailto:"]').first()
    expect(await address.getAttribute('href')).toBe(`mailto:${await address.innerText()}`)
  }
})

/** Blocks the counting calls, so that the numbers stay. */
async function blockCounts(page: Page): Promise<void> {
  await page.route('**/cms/api/content-stats/**', () => undefined)
}

/** From now on documents come without the server's markup but with their data, so the browser draws them alone. */
async function serveWithoutMarkup(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      /<div id="root">.*<\/div>(?=<script type="application\/json" id="__(?:data|start)">)/s,
      '<div id="root"></div>',
    )
    return route.fulfill({ response: answer, body: html })
  })
}

/**
 * Describes every element with its attributes and texts on a line. Generated ids are numbered in the order in which
 * they appear.
 */
function describeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = new Map<string, string>()
    const named = (text: string) =>
      text.replace(/_[Rr]_[0-9a-z]*_(?:H[0-9a-z]+_)?/g, (id) => {
        const name = ids.get(id) ?? `id${ids.size}`
        ids.set(id, name)
        return name
      })
    const lines: string[] = []
    let text = ''
    const flush = (depth: number) => {
      if (text !== '') lines.push(`${' '.repeat(depth)}"${text}"`)
      text = ''
    }
    const walk = (node: Node, depth: number) => {
      for (const child of node.childNodes) {
        if (child instanceof Text) text += child.data
        if (!(child instanceof Element)) continue
        flush(depth)
        // The server marks the chosen option by an attribute, the browser by a property; what counts is which one is chosen.
        const written = Array.from(child.attributes).filter(({ name }) => name !== 'selected')
        const attributes = written.map(({ name, value }) => `${name}=${named(value)}`).sort()
        if (child instanceof HTMLOptionElement && child.selected) attributes.push('(chosen)')
        lines.push(`${' '.repeat(depth)}<${child.localName} ${attributes.join(' ')}>`)
        walk(child, depth + 1)
      }
      flush(depth)
    }
    const root = document.getElementById('root')
    if (root) walk(root, 0)
    return lines
  })
}
