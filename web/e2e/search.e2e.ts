// The search box of the header and its results, the small screens' overlay, and the page behind both.

import type { Page } from 'playwright-core'
import { hasResults } from './support/guards'
import { stopClock } from './support/clock'
import {
  toResultAddress,
  createAnswer,
  box,
  collectCalls,
  isInView,
  waitForIndex,
  createItem,
  results,
  searchFor,
  toVisibleAddress,
  type,
  countRequests,
} from './support/searching'
import { describe, expect, test } from './support/test'

const THANKS = 'Thankyou!! We have recorded your response and will notify as soon the service onboarded.'

describe('in the header', () => {
  test('asks once, when typing has rested for 1.2 s, and never for a blank term', async ({ open }) => {
    const page = await open('/')
    const asked = collectCalls(page, 'content-search')
    const recorded = collectCalls(page, 'search/record')
    await stopClock(page)
    const field = box(page)
    await field.pressSequentially('pens')
    await page.clock.runFor(1100)
    await field.pressSequentially('ion')
    await page.clock.runFor(1199)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await results(page).waitFor()
    expect(asked.map((request) => new URL(request.url()).search)).toEqual(['?searchText=pension&page=1&limit=100'])
    expect(recorded.map((request): unknown => request.postDataJSON())).toEqual([{ keyword: 'pension' }])
    await field.fill('   ')
    expect(await results(page).count()).toBe(0)
    await page.clock.runFor(5000)
    expect(asked.length).toBe(1)
  })

  test('shows how many, and of each the title, excerpt, category and what opening does', async ({ open, site }) => {
    const title = 'Zebrafinch is in a title of more than sixty letters that has to be cut'
    const text = 'A zebrafinch sentence that goes on and on, so that the excerpt has to be cut as well as the title.'
    await site.article({ title, content: `<p>${text}</p>`, excerpt: text })
    await waitForIndex(site, 'zebrafinch')
    const page = await open('/')
    await searchFor(page, 'zebrafinch')
    await page.getByText('1 result(s) found', { exact: true }).waitFor()
    await page.getByText('No more results').waitFor()
    const option = results(page).getByRole('option')
    const [shownTitle = '', shownText = '', ...meta] = (await option.innerText()).split('\n').filter(Boolean)
    expect(shownTitle).toBe('Zebrafinch is in a title of more than sixty letters that has…')
    expect(shownText.replace(/…$/, '').length).toBeLessThanOrEqual(80)
    expect(shownText).toMatch(/zebrafinch.*…$/i)
    expect(await option.locator('mark').first().innerText()).toMatch(/^zebrafinch$/i)
    expect(meta.map((part) => part.trim())).toEqual(['EPFO', 'Read Article'])
  })

  test('finds categories too', async ({ open, site }) => {
    const page = await open('/')
    await searchFor(page, 'inheritance planning')
    await results(page).getByRole('option').filter({ hasText: 'View Category' }).first().click()
    await page.waitForURL(`${site.url}/categories?id=inheritance-planning`)
  })

  test('the keyboard goes round the results, opens one, and leaves', async ({ open, site }) => {
    const found = await site.call('GET', 'content-search?searchText=udgam&limit=100', hasResults)
    const page = await open('/')
    await searchFor(page, 'udgam')
    const field = box(page)
    const active = async () => {
      const id = await field.getAttribute('aria-activedescendant')
      return id === null ? null : results(page).getByRole('option', { selected: true }).getAttribute('href')
    }
    expect(await active()).toBe(null)
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(toResultAddress(found.data[0]))
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(toResultAddress(found.data.at(-1)))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(toResultAddress(found.data[1]))
    await page.keyboard.press('End')
    expect(await active()).toBe(toResultAddress(found.data.at(-1)))
    await page.keyboard.press('Home')
    expect(await active()).toBe(toResultAddress(found.data[0]))
    await page.keyboard.press('Escape')
    expect(await results(page).count()).toBe(0)
    expect(await field.inputValue()).toBe('')

    await searchFor(page, 'udgam')
    await page.keyboard.press('ArrowDown')
    const clicked = page.waitForRequest('**/analytics/search/click')
    await page.keyboard.press('Enter')
    expect((await clicked).postDataJSON()).toEqual({ type: found.data[0]?.type })
    await page.waitForURL(`${site.url}${toVisibleAddress(toResultAddress(found.data[0]))}`)
    expect(await field.inputValue()).toBe('')
  })

  test('a chosen result opens, is reported, and the box is empty again', async ({ open, site }) => {
    const found = await site.call('GET', 'content-search?searchText=wage%20ceiling&limit=100', hasResults)
    const url = toResultAddress(found.data[0])
    const page = await open('/')
    await searchFor(page, 'wage ceiling')
    const clicked = page.waitForRequest('**/analytics/search/click')
    await results(page).getByRole('option').first().click()
    expect((await clicked).postDataJSON()).toEqual({ type: found.data[0]?.type })
    await page.waitForURL(`${site.url}${toVisibleAddress(url)}`)
    await page.getByRole('heading', { level: 1, name: /ceiling/i }).waitFor()
    expect(await box(page).inputValue()).toBe('')
    expect(await results(page).count()).toBe(0)
  })

  test('a click elsewhere closes it and clears the term', async ({ open }) => {
    const page = await open('/')
    await searchFor(page, 'pension')
    await page.mouse.click(20, 700)
    await results(page).waitFor({ state: 'detached' })
    expect(await box(page).inputValue()).toBe('')
  })

  test('Enter without a chosen result opens the page, and the term is recorded once', async ({ open, site }) => {
    const page = await open('/')
    const recorded = collectCalls(page, 'search/record')
    await searchFor(page, 'pension')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}/search?q=pension`)
    await page.getByText(/result\(s\) found/).waitFor()
    expect(await box(page).inputValue()).toBe('')
    expect(recorded.length).toBe(1)
  })

  test('an answer that comes too late is dropped', async ({ open }) => {
    const page = await open('/')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/content-search?searchText=late**', async (route) => {
      await held
      await route.fulfill({ json: createAnswer([createItem('late', 'Too late')]) }).catch(() => undefined)
    })
    await page.route('**/content-search?searchText=intime**', (route) =>
      route.fulfill({ json: createAnswer([createItem('intime', 'In time')]) }),
    )
    const asked = page.waitForRequest('**/content-search?searchText=late**')
    const dropped = page.waitForEvent('requestfailed')
    await type(page, 'late')
    const first = await asked
    await type(page, 'intime')
    expect(await dropped).toBe(first)
    await results(page).getByRole('option').first().waitFor()
    release()
    expect(await results(page).getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('In time')])
  })

  test('a failing search leaves an empty panel and a way to try again', async ({ open, expected }) => {
    expected(/search failed/)
    expected(/ERR_FAILED/)
    const page = await open('/')
    await page.route('**/content-search?**', (route) => route.abort())
    await type(page, 'pension')
    await page.getByText('Search isn’t responding.').last().waitFor()
    expect(await results(page).count()).toBe(0)
    await page.unroute('**/content-search?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await results(page).waitFor()
  })

  test('the next hundred are loaded at the end of the list', async ({ open }) => {
    const page = await open('/')
    const hundred = Array.from({ length: 100 }, (_, at) => createItem(`a${at}`, `Result ${at}`))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/content-search?**page=1&**', (route) => route.fulfill({ json: createAnswer(hundred, 101) }))
    await page.route('**/content-search?**page=2&**', async (route) => {
      await held
      await route.fulfill({ json: { ...createAnswer([createItem('last', 'The last')]), totalCount: 101, page: 2 } })
    })
    await type(page, 'many')
    await page.getByText('101 result(s) found', { exact: true }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Loading more...').waitFor()
    release()
    await results(page).getByRole('option', { name: 'The last' }).waitFor()
    await page.getByText('No more results').waitFor()
  })
})

describe('the paragraph', () => {
  const filler = Array.from({ length: 40 }, (_, at) => `<p>Filler ${at} that stands above and says little.</p>`)

  test('a result opens where its words stand', async ({ open, site }) => {
    const content = `${filler.join('')}<h2>The far end</h2>${filler.join('')}<p>Here the narwhal, at last, is <b>explained</b>.</p>`
    const { url } = await site.article({ title: 'A long article', content, excerpt: 'Nothing of it.' })
    await waitForIndex(site, 'narwhal')
    const page = await open('/')
    await searchFor(page, 'narwhal')
    const option = results(page).getByRole('option')
    expect(await option.getAttribute('href')).toBe(
      `${url}#far-end:~:text=Here%20the%20narwhal%2C%20at%20last%2C%20is%20explained%2E`,
    )
    await option.click()
    await page.waitForURL(`${site.url}${url}#far-end`)
    const paragraph = page.getByText('Here the narwhal, at last, is explained.')
    await expect.poll(() => isInView(page, paragraph)).toBe(true)
    await page.goBack()
    await page.goto(`${site.url}/search?q=narwhal`)
    await page.getByRole('link', { name: 'A long article' }).click()
    await expect.poll(() => isInView(page, paragraph)).toBe(true)
  })
})

describe('recent searches', () => {
  const recent = (page: Page) => page.getByRole('listbox', { name: 'Recent searches' })

  test('come back under an empty field, and go when the reader wants', async ({ open, site }) => {
    const page = await open('/')
    const field = box(page)
    for (const term of ['wage ceiling', 'pan abcde1234f', 'pension']) {
      await field.fill(term)
      await field.press('Enter')
      await page.waitForURL(`${site.url}/search?q=${encodeURIComponent(term)}`)
      // The new page takes the focus, and a text typed meanwhile would be lost.
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(false)
    }
    await page.reload()
    await field.focus()
    await recent(page).waitFor()
    expect(await recent(page).getByRole('option').allInnerTexts()).toEqual(['pension', 'wage ceiling'])
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await field.getAttribute('aria-controls')).toBe(await recent(page).getAttribute('id'))
    await page.locator('header').getByRole('status').filter({ hasText: '2 recent searches' }).waitFor()

    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await field.press('Enter')
    await results(page).waitFor()
    expect(await field.inputValue()).toBe('wage ceiling')
    await page
      .locator('header')
      .getByRole('status')
      .filter({ hasText: /result\(s\) found/ })
      .waitFor()
    await field.fill('')
    expect(await recent(page).getByRole('option').allInnerTexts()).toEqual(['wage ceiling', 'pension'])

    await page.getByRole('button', { name: 'Remove pension' }).click()
    expect(await recent(page).getByRole('option').allInnerTexts()).toEqual(['wage ceiling'])
    await field.press('Escape')
    expect(await recent(page).count()).toBe(0)
    await field.press('ArrowDown')
    await page.getByRole('button', { name: 'Clear all' }).click()
    expect(await recent(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe(null)
  })
})

describe('nothing found', () => {
  test('Notify Me keeps the wish, and only then thanks', async ({ open, site }) => {
    const page = await open('/')
    await type(page, 'qqwish vvkkjj')
    await page.getByText('No Result found for qqwish vvkkjj', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Notify Me' }).click()
    const email = page.getByLabel(/^Your e-mail/)
    await email.fill('no address')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await email.fill('reader@example.test')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await page.getByText('Please tick the box: we may keep your address only with your consent').waitFor()
    await page.getByRole('checkbox').check()
    const asked = page.waitForRequest('**/analytics/search/record')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    const wish = { keyword: 'qqwish vvkkjj', notify: true, email: 'reader@example.test' }
    expect((await asked).postDataJSON()).toMatchObject(wish)
    await page.getByText(THANKS, { exact: true }).waitFor()
    await expect.poll(() => countRequests(site, 'qqwish vvkkjj')).toBe(1)
  })

  test('a wish that could not be kept is not thanked for', async ({ open, expected }) => {
    expected(/wish not recorded/)
    expected(/analytics not recorded/)
    expected(/status of 503/)
    const page = await open('/search?q=qqlost')
    await page.route('**/analytics/search/record', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'no' } }),
    )
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await page.getByText('That could not be recorded. Please try again.').waitFor()
    expect(await page.getByText(THANKS).count()).toBe(0)
  })
})

describe('on small screens', () => {
  test('the bar opens it over the page; the button, a tap outside and Escape close it', async ({ open }) => {
    const page = await open('/categories', { phone: true })
    const overlay = page.getByRole('dialog', { name: 'Search' })
    const openIt = async () => {
      await page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('button', { name: 'Search' }).tap()
      await overlay.waitFor()
    }
    await openIt()
    expect((await overlay.boundingBox())?.width).toBe(360)
    expect(await overlay.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true)
    await overlay.getByRole('button', { name: 'Close search' }).tap()
    await overlay.waitFor({ state: 'detached' })
    await openIt()
    await page.touchscreen.tap(180, 600)
    await overlay.waitFor({ state: 'detached' })
    await openIt()
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
  })

  test('the hero’s field opens it, and a result leads on', async ({ open, site }) => {
    const page = await open('/', { phone: true })
    await page.locator('main').getByPlaceholder('How can we assist you today?').tap()
    const overlay = page.getByRole('dialog', { name: 'Search' })
    const field = overlay.getByRole('combobox')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.getAttribute('placeholder')).toBe('How can we assist you today?')
    await field.pressSequentially('pension')
    const option = overlay.getByRole('option').first()
    const url = await option.getAttribute('href')
    await option.tap()
    await page.waitForURL(`${site.url}${toVisibleAddress(url)}`)
    await overlay.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('wide screens have no field in the hero', async ({ open }) => {
    const page = await open('/')
    expect(await page.locator('main').getByPlaceholder('How can we assist you today?').isVisible()).toBe(false)
  })
})

describe('the page', () => {
  test('works without JavaScript, from the header and from the hero', async ({ open, site }) => {
    for (const phone of [false, true]) {
      const page = await open('/', { js: false, phone })
      await page
        .locator(phone ? 'main' : 'header')
        .getByPlaceholder('How can we assist you today?')
        .fill('wage ceiling')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${site.url}/search?q=wage+ceiling`)
      await page.getByText(/^\d+ result\(s\) found$/).waitFor()
      expect(await page.locator('main input[name=q]').inputValue()).toBe('wage ceiling')
      await page
        .locator('main')
        .getByRole('link', { name: /wage ceiling/i })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: /wage ceiling/i }).waitFor()
    }
  })

  test('searches again in place, and search engines stay away', async ({ open, site }) => {
    const page = await open('/search?q=pension')
    expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
    expect(await page.title()).toBe('Search: pension – The Fine Print')
    const field = page.locator('main input[name=q]')
    await field.fill('S&P 500 + 5%')
    await field.press('Enter')
    await page.waitForURL(`${site.url}/search?q=S%26P%20500%20%2B%205%25`)
    expect(await field.inputValue()).toBe('S&P 500 + 5%')
    expect(await page.title()).toBe('Search: S&P 500 + 5% – The Fine Print')
  })
})
