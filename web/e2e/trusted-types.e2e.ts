// The browser refuses plain text where markup or a script is expected, and the app never needs that: every page that a
// test opens fails the test when it complains, and this file looks at the places where markup enters a page.

import type { Page } from 'playwright-core'
import { PLACES, createPlaces } from './support/places'
import { expect, test, waitUntilSettled } from './support/test'

/** Counts what the browser refuses, from the first script of a page on. */
async function countRefusals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      document.documentElement.dataset.refused = `${document.documentElement.dataset.refused ?? ''} ${violatedDirective}: ${sample}`
    })
  })
}

const findRefusals = (page: Page) => page.evaluate(() => document.documentElement.dataset.refused ?? '')

test.for(PLACES)('nothing is refused on %s', async (name, { site, open, expected }) => {
  const place = (await createPlaces(site)).find((each) => each.name === name)
  if (!place) throw new Error(`No place is called ${name}`)
  if (place.status === 404) expected(/status of 404/)
  const page = await open(place.path, { prepare: countRefusals })
  await waitUntilSettled(page)
  expect(await findRefusals(page)).toBe('')
})

test('text that slips into a page is refused', async ({ open, expected }) => {
  expected(/Trusted ?Type|TrustedHTML|TrustedScript|trusted-types|Content Security Policy/i)
  const page = await open('/')
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act()
        return 'taken'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    const element = document.createElement('div')
    const script = document.createElement('script')
    return [
      attempt(() => (element.innerHTML = '<img src=x onerror=alert(1)>')),
      attempt(() => element.insertAdjacentHTML('beforeend', '<b>x</b>')),
      attempt(() => (script.src = '/uploads/evil.js')),
      attempt(() => (script.text = 'alert(1)')),
      attempt(() => void new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      attempt(() => void globalThis.trustedTypes?.createPolicy('other', { createHTML: (html) => html })),
    ]
  })
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'refused'))
})
