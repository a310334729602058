// The rules: sections that are folded, a contents list, and links to a rule that land on it wherever they come from.

import type { Page } from 'playwright-core'
import { findTooWide } from './support/axe'
import { describe, expect, PHONE, test, waitForHydration } from './support/test'

const RULE = 'epf.wage-ceiling'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const rule = (page: Page, id: string) => page.locator(`[id="${id}"]`)

/** Reads how far below the top of the window something begins. */
const readTop = (page: Page, id: string) => rule(page, id).evaluate((element) => element.getBoundingClientRect().top)

/** Waits until the page stands where something is below the header, and near it. */
async function waitUntilLanded(page: Page, id: string): Promise<void> {
  await rule(page, id).waitFor()
  const isNear = async () => {
    const top = await readTop(page, id)
    return top >= 60 && top < 220
  }
  await expect.poll(isNear).toBe(true)
}

describe('a link to a rule lands on it', () => {
  test('when the page is opened with it', async ({ open }) => {
    const page = await open(`/rules#${RULE}`)
    await waitUntilLanded(page, RULE)
  })

  test('when an article leads there', async ({ open, site }) => {
    // This article's key facts quote the wage ceiling.
    const page = await open('/about')
    for (const { url } of await site.contents('category=epfo&limit=24')) {
      await page.goto(url)
      if ((await page.locator(`main a[href="/rules#${RULE}"]`).count()) > 0) break
    }
    await waitForHydration(page)
    await page.locator(`main a[href="/rules#${RULE}"]`).filter({ visible: true }).first().click()
    await page.waitForURL(`**/rules#${RULE}`)
    await waitUntilLanded(page, RULE)
  })

  test('when another one is followed on the page', async ({ open }) => {
    const page = await open('/rules')
    await page.evaluate(() => {
      window.location.hash = '#nps'
    })
    await waitUntilLanded(page, 'nps')
    // The browser goes there by itself before the page hears of the new address.
    const isOpen = () => rule(page, 'nps').evaluate((control) => control.closest('details')?.open)
    await expect.poll(isOpen).toBe(true)
  })
})

test('the contents list leads to each section and unfolds it, also when it was folded again', async ({ open }) => {
  const page = await open('/rules', { size: PHONE })
  const headings = await page.locator('main section:has(> details) > h2').allInnerTexts()
  const names = await contents(page).getByRole('link').allInnerTexts()
  expect(names.filter((name) => headings.some((heading) => name.startsWith(heading)))).toHaveLength(headings.length)
  const toSection = contents(page).getByRole('link', { name: /^EPFO/ })
  await toSection.click()
  await waitUntilLanded(page, 'epfo')
  await rule(page, RULE).waitFor()
  // The heading lies under the control of its section, so a press on it folds the section again.
  await page.getByRole('heading', { level: 2, name: /^EPFO/ }).click({ force: true })
  await rule(page, RULE).waitFor({ state: 'hidden' })
  await toSection.click()
  await rule(page, RULE).waitFor()
  expect(await findTooWide(page)).toEqual([])
})

test('what is looked for is unfolded, and all sections at once', async ({ open }) => {
  const page = await open('/rules')
  await rule(page, RULE).waitFor({ state: 'hidden' })
  await page.getByLabel('Find a rule').fill('pf wage ceiling')
  await rule(page, RULE).waitFor()
  await page.getByLabel('Find a rule').fill('')
  await rule(page, RULE).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open all sections' }).click()
  await rule(page, RULE).waitFor()
  await page.getByRole('button', { name: 'Close all' }).click()
  await rule(page, RULE).waitFor({ state: 'hidden' })
})

test('without JavaScript the sections open', async ({ open }) => {
  const page = await open('/rules', { js: false })
  await rule(page, RULE).waitFor({ state: 'hidden' })
  await rule(page, 'epfo').click()
  await rule(page, RULE).waitFor()
})
