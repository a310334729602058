// A first visit is light, and the page answers although its application is still on the way.

import type { Page } from 'playwright-core'
import { askForm } from './support/cases'
import { panel } from './support/discussion'
import { dialog, memberButton } from './support/members'
import { createRichArticle } from './support/rich-article'
import { watchShifts } from './support/shifts'
import { holdAppBack, isTakenOver, listScripts, slowDown, weighRequests } from './support/slow-app'
import { describe, expect, PHONE, test, waitForHydration, waitUntilSettled } from './support/test'

/** The limits in bytes over the wire before any touch: HTML, styles and scripts; fonts. */
const CODE_LIMIT = 45_000
const FONT_LIMIT = 60_000
const FIRST_SCRIPT_LIMIT = 8000

describe('before any touch', () => {
  test('an article weighs little, is counted, and asks for no application', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'As light as it can be' })
    const page = await open(null, { size: PHONE, phone: true })
    // Time stands still, so that the quiet in which the application would come never ends.
    await page.clock.install()
    const weighed = await weighRequests(page)
    const scripts = listScripts(page)
    const counted = page.waitForResponse('**/analytics/page-view')
    const viewed = page.waitForResponse('**/content-stats/increment-views')
    await page.goto(article.url)
    expect([(await counted).ok(), (await viewed).ok()]).toEqual([true, true])
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/first-script-/)])
    const sum = (...types: string[]) =>
      weighed().reduce((bytes, one) => bytes + (types.includes(one.type) ? one.bytes : 0), 0)
    console.info(`HTML ${sum('Document')}, CSS ${sum('Stylesheet')}, JS ${sum('Script')}, fonts ${sum('Font')} bytes`)
    expect(sum('Document', 'Stylesheet', 'Script')).toBeLessThan(CODE_LIMIT)
    expect(sum('Script')).toBeLessThan(FIRST_SCRIPT_LIMIT)
    expect(sum('Font')).toBeLessThan(FONT_LIMIT)
    await expect.poll(async () => (await site.content(article._id)).views).toBe(1)
  })

  test('after a quiet while the application comes by itself, and counts nothing again', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'A quiet reader' })
    const page = await open(null)
    await page.clock.install()
    const counts: string[] = []
    page.on('request', (request) => {
      if (/page-view$|increment-views$/.test(request.url())) counts.push(request.url())
    })
    const scripts = listScripts(page)
    await page.goto(article.url)
    expect(scripts).toHaveLength(1)
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return scripts.length
      })
      .toBeGreaterThan(3)
    await isTakenOver(page)
    await page.clock.runFor(5000)
    expect(counts).toHaveLength(2)
  })

  test('fonts that come late move nothing, and the next page is drawn in them', async ({ open, site }) => {
    const title = 'A title in another font takes another number of lines on a narrow page'
    const article = await createRichArticle(site, { title })
    const page = await open(null, { size: PHONE, phone: true })
    let letCome: () => void = () => undefined
    const coming = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await coming
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(article.url, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    letCome()
    await page.waitForLoadState('load')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await page.evaluate(isDrawnInOwnFonts)).toBe(false)
    await page.getByRole('button', { name: 'Like 0' }).first().tap()
    await isTakenOver(page)
    expect(await page.evaluate(() => window.shifts)).toEqual([])
    await page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Home' }).tap()
    await expect.poll(() => page.evaluate(isDrawnInOwnFonts)).toBe(true)
  })

  test('links lead on, and the theme is switched, without the application', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'No application' })
    const page = await open(null)
    const scripts = listScripts(page)
    await page.clock.install()
    await page.goto(article.url)
    await page.getByRole('button', { name: 'Change the theme' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.getByRole('link', { name: 'a page of ours' }).click()
    await page.waitForURL('**/about')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(scripts.filter((path) => !path.includes('first-script'))).toEqual([])
  })
})

describe('the first touch, while the application is on the way', () => {
  test('a button is busy at once and then does what it does', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'Touched early' })
    const cases: [string, (page: Page) => Promise<unknown>][] = [
      ['Subscribe / Login', (page) => dialog(page, 'Subscribe').or(page.getByRole('dialog')).first().waitFor()],
      ['Ask about this article', (page) => panel(page).waitFor()],
      ['Share', (page) => page.getByRole('dialog', { name: 'Share this article' }).waitFor()],
      ['Like 0', (page) => page.getByRole('button', { name: 'Like 1' }).waitFor()],
      ['Ask AI', (page) => panel(page).waitFor()],
      ['Save', (page) => page.locator('article [aria-pressed="true"]', { hasText: 'Save' }).first().waitFor()],
    ]
    for (const [name, done] of cases) {
      const page = await open(null)
      const letCome = await holdAppBack(page)
      await page.goto(article.url)
      const button = page.getByRole('button', { name, exact: true }).first()
      await button.click()
      expect(await button.getAttribute('aria-busy'), name).toBe('true')
      letCome()
      await done(page)
      expect(await page.locator('[data-waiting]').count(), name).toBe(0)
    }
  })

  test('what is typed into the search stays, and is searched for', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'Searched early' })
    const page = await open(null)
    const letCome = await holdAppBack(page)
    await page.goto(article.url)
    const field = page.locator('header').getByRole('combobox', { name: 'Search articles, webinars' })
    await field.pressSequentially('pension')
    letCome()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(await field.inputValue()).toBe('pension')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('what is pasted into a form further down stays, and the form knows it', async ({ open }) => {
    for (const module of ['epf', 'inheritance']) {
      const page = await open(null, { phone: true })
      const letCome = await holdAppBack(page)
      await page.goto(`/assist?module=${module}`)
      await slowDown(page)
      const form = askForm(page)
      const field = form.getByRole('textbox')
      await field.focus()
      // A paste is one event, and no later key sends the text again.
      await page.keyboard.insertText('My claim came back twice, and why?')
      letCome()
      await form.getByText('Kept on this device until you send it.').waitFor()
      expect(await field.inputValue(), module).toBe('My claim came back twice, and why?')
      await waitUntilSettled(page)
      await form.getByRole('button', { name: 'Ask for help' }).click()
      await form.getByText('Please tick the box').waitFor()
      expect(await field.inputValue(), module).toBe('My claim came back twice, and why?')
    }
  })

  test('a search that is sent goes to its page', async ({ open }) => {
    const page = await open(null)
    const letCome = await holdAppBack(page)
    await page.goto('/about')
    const field = page.locator('header').getByRole('combobox', { name: 'Search articles, webinars' })
    await field.pressSequentially('pension')
    await field.press('Enter')
    letCome()
    await page.waitForURL('**/search?q=pension')
    await page.getByText('result(s) found').waitFor()
  })

  test('a link that is followed while the page is still being taken over leads on', async ({ open }) => {
    const page = await open(null)
    const letCome = await holdAppBack(page)
    await page.goto('/about')
    await slowDown(page)
    const link = page.locator('header').getByRole('link', { name: 'Assist' })
    await link.dispatchEvent('pointerdown')
    await page.locator('header').getByRole('button', { name: 'Ask AI' }).hover()
    letCome()
    await link.evaluate(async (element) => {
      while (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      if (element instanceof HTMLElement) element.click()
    })
    await page.waitForURL('**/assist')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'About' }).waitFor()
  })

  test('on a phone the search opens from the bar and from the field of the home page', async ({ open }) => {
    for (const control of ['bar', 'field']) {
      const page = await open(null, { phone: true })
      const letCome = await holdAppBack(page)
      await page.goto('/')
      const bar = page.getByRole('navigation', { name: 'Main, small screens' })
      const touched =
        control === 'bar' ? bar.getByRole('button', { name: 'Search' }) : page.locator('main').getByRole('searchbox')
      await touched.tap()
      letCome()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    }
  })

  test('an article that changed meanwhile is shown as it is now', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'Before the change' })
    const page = await open(null)
    await page.goto(article.url)
    await site.change(article._id, { title: 'After the change' })
    await expect.poll(async () => (await (await fetch(site.url + article.url)).text()).includes('After')).toBe(true)
    await memberButton(page, 'Subscribe / Login').click()
    await page.getByRole('dialog').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'After the change', includeHidden: true }).waitFor()
    // What the server wrote into the head of the earlier version is gone with it.
    await expect.poll(() => page.locator('head link[rel="canonical"]').count()).toBe(1)
  })

  test('without a connection the page stays as it is and says so, and the next touch works', async ({
    open,
    site,
    expected,
  }) => {
    expected(/ERR_FAILED|application not loaded/)
    const article = await createRichArticle(site, { title: 'Cut off' })
    const page = await open(null)
    await page.route('**/*page-data=*', (route) => route.abort())
    await page.goto(article.url)
    await memberButton(page, 'Subscribe / Login').click()
    await page.getByText('This needs a connection').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Cut off' }).waitFor()
    await page.unroute('**/*page-data=*')
    await memberButton(page, 'Subscribe / Login').click()
    await page.getByRole('dialog').first().waitFor()
  })
})

test('a page from before the site was renewed is opened anew when it is touched', async ({ open, expected }) => {
  expected(/status of 404|application not loaded/)
  const page = await open(null)
  await page.route('**/assets/entry-client*.js', (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 2 })
  await page.goto('/about')
  const reloaded = page.waitForEvent('load')
  await memberButton(page, 'Subscribe / Login').click()
  await reloaded
  await memberButton(page, 'Subscribe / Login').click()
  await page.getByRole('dialog').first().waitFor()
})

test('a member’s page starts its application at once', async ({ open, expected }) => {
  expected(/stored profile not read/)
  const page = await open('/about')
  await page.evaluate(() => localStorage.setItem('isLoggedIn', 'x'))
  const scripts = listScripts(page)
  await page.reload()
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  await waitForHydration(page)
})

/** Runs in the page. A font that came too late counts as loaded, and text in it has the width of the next one. */
function isDrawnInOwnFonts(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) throw new Error('no canvas')
  const measure = (families: string) => {
    pen.font = `100px ${families}`
    return pen.measureText('mill').width
  }
  return measure('"Source Serif 4", monospace') !== measure('monospace')
}
