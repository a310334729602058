// The daily digest: the newest, that of a day, the neighbouring days, and days without one.

import type { Page } from 'playwright-core'
import { isAnyAnswer, hasData } from './support/guards'
import type { Digest } from '../src/api/types'
import { dialog, signIn } from './support/members'
import type { Site } from './support/site'
import { readStructuredData } from './support/structured-data'
import { describe, expect, waitForHydration, waitUntilSettled, test } from './support/test'

const EARLIER = { date: '2026-11-16', shown: '16 Nov 2026', title: 'What changed before the weekend' }
const EMPTY = { date: '2026-11-17' }
const TO_COME = '2098-03-02'

const fetchLatest = async (site: Site) => (await site.call('GET', 'digest', hasData<Digest>)).data

test('the newest is whole without JavaScript, and the dated address is its own', async ({ open, site }) => {
  const digest = await fetchLatest(site)
  const page = await open('/dailydigest', { js: false })
  expect(await page.locator('h1').innerText()).toBe(digest.title)
  expect(await page.locator('main article h2').allInnerTexts()).toEqual(digest.items.map(({ title }) => title))
  const text = await page.locator('main').innerText()
  for (const item of digest.items) {
    expect(text).toContain(item.summary)
    expect(text).toContain(item.whyItMatters ?? '')
    expect(text).toContain(item.sources[0]?.title ?? '')
  }
  expect(text).toContain('Education only, not investment, legal or tax advice.')
  expect(text).toMatch(/\d items? · \d min/)
  const own = `${site.url}/dailydigest/${digest.date}`
  expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(own)
  expect(await page.locator('head meta[name=robots]').getAttribute('content')).not.toContain('noindex')
  // No button needs a script.
  expect(await page.locator('main button').filter({ visible: true }).count()).toBe(0)
  expect(await page.locator('main input').filter({ visible: true }).count()).toBe(0)
})

test('search engines read it as a news article', async ({ open, site }) => {
  const digest = await fetchLatest(site)
  const page = await open(`/dailydigest/${digest.date}`)
  const [data, ...others] = await readStructuredData(page)
  expect(others).toEqual([])
  expect(data).toMatchObject({
    '@type': 'NewsArticle',
    headline: digest.title,
    datePublished: digest.date,
    inLanguage: 'en-IN',
    publisher: { name: 'The Fine Print' },
    mainEntityOfPage: { '@id': `${site.url}/dailydigest/${digest.date}` },
  })
})

describe('from day to day', () => {
  test('days without a digest are skipped, both ways', async ({ open, site }) => {
    await publishDigests(site)
    const digest = await fetchLatest(site)
    const page = await open('/dailydigest')
    const days = page.getByRole('navigation', { name: 'Other days' })
    expect(await days.getByRole('link').count()).toBe(1)
    await days.getByRole('link', { name: EARLIER.shown }).click()
    await page.getByRole('heading', { level: 1, name: EARLIER.title }).waitFor()
    expect(page.url()).toBe(`${site.url}/dailydigest/${EARLIER.date}`)
    expect(await page.title()).toBe(`${EARLIER.title}, ${EARLIER.shown} – The Fine Print`)
    expect(await days.getByRole('link').count()).toBe(1)
    await days.locator('a[rel=next]').click()
    await page.waitForURL(`**/dailydigest/${digest.date}`)
    await page.getByRole('heading', { level: 1, name: digest.title }).waitFor()
  })

  test('by the calendar', async ({ open, site }) => {
    await publishDigests(site)
    const page = await open('/dailydigest')
    const field = page.getByLabel('Go to a day')
    expect(await field.inputValue()).toBe((await fetchLatest(site)).date)
    await field.fill(EARLIER.date)
    await page.waitForURL(`**/dailydigest/${EARLIER.date}`)
    await page.getByRole('heading', { level: 1, name: EARLIER.title }).waitFor()
    expect(await field.inputValue()).toBe(EARLIER.date)
  })

  test.for([true, false])(
    'a day without leads to the one before it (with JavaScript: %s)',
    async (js, { open, site }) => {
      await publishDigests(site)
      const page = await open(`/dailydigest/${EMPTY.date}`, { js })
      expect(page.url()).toBe(`${site.url}/dailydigest/${EARLIER.date}`)
      expect(await page.locator('h1').innerText()).toBe(EARLIER.title)
      expect(await page.locator('head meta[name=robots]').getAttribute('content')).not.toContain('noindex')
    },
  )

  test.for([true, false])('a day to come is not found (with JavaScript: %s)', async (js, { open, expected }) => {
    expected(/status of 404/)
    const page = await open(`/dailydigest/${TO_COME}`, { js })
    if (js) await waitUntilSettled(page)
    expect(await page.locator('h1').innerText()).toMatch(/This page isn’t there/)
  })

  test.for(['2026-02-30', '2026-1-1', 'yesterday', '20261120'])(
    '%s is no day: not found',
    async (day, { open, expected }) => {
      expected(/status of 404/)
      const page = await open(null)
      const answer = await page.goto(`/dailydigest/${day}`)
      expect(answer?.status()).toBe(404)
      await waitForHydration(page)
      await page.getByRole('heading', { level: 1, name: /This page isn’t there/ }).waitFor()
    },
  )

  test('a draft is nobody’s to read', async ({ open, site, expected }) => {
    expected(/status of 404/)
    await site.call('PUT', 'digests/2026-11-14', hasData, createDigest('A draft of a digest'))
    const page = await open('/dailydigest/2026-11-14')
    expect(await page.locator('main').innerText()).not.toContain('A draft of a digest')
  })
})

test('offers itself by mail to who is not subscribed', async ({ open }) => {
  const page = await open('/dailydigest')
  const offer = page.getByRole('region', { name: 'Three minutes a day, in your inbox' })
  await offer.getByRole('button', { name: 'Subscribe' }).click()
  await dialog(page, 'Subscribe to The Fine Print').waitFor()
  await signIn(page, { name: 'Asha', email: 'digest@gmail.test' }, '/dailydigest')
  await offer.waitFor({ state: 'detached' })
})

test('that does not come can be asked for again', async ({ open, expected, site }) => {
  expected(/status of 400/)
  const page = await open('/about')
  let fails = true
  await page.route('**/cms/api/digest', (route) =>
    fails ? route.fulfill({ status: 400, json: { success: false, message: 'no' } }) : route.fallback(),
  )
  await footerLink(page).click()
  await page.getByText('The digest could not be loaded.').waitFor()
  fails = false
  await page.locator('main').getByRole('button', { name: /again/i }).click()
  await page.getByRole('heading', { level: 1, name: (await fetchLatest(site)).title }).waitFor()
})

function footerLink(page: Page) {
  return page.locator('footer a[href="/dailydigest"]')
}

async function publishDigests(site: Site): Promise<void> {
  await site.call('PUT', `digests/${EARLIER.date}`, hasData, createDigest(EARLIER.title))
  await site.call('POST', `digests/${EARLIER.date}/approve`, isAnyAnswer)
}

function createDigest(title: string) {
  return {
    title,
    intro: 'One sentence about the day.',
    items: [
      {
        kind: 'news',
        title: 'Something new',
        summary: 'A sentence that says what.',
        whyItMatters: 'A sentence that says for whom.',
        link: '/rules',
        sources: [{ title: 'A circular', url: 'https://example.test/circular', publisher: 'A ministry' }],
      },
    ],
  }
}
