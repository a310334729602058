// The guides of Assist in Hindi: the way there and back with and without JavaScript, tools in Hindi, and asking for help.

import { findTooWide, findViolations } from './support/axe'
import { expect, PHONE, test, waitForHydration } from './support/test'

const ENGLISH = '/assist?module=epf'
const HINDI = '/hi/assist?module=epf'
const TITLE = 'भविष्य निधि (पीएफ) में मदद'

test('a guide leads to its Hindi and back, with and without JavaScript', async ({ open, site }) => {
  for (const js of [true, false]) {
    const page = await open(ENGLISH, { js })
    const html = page.locator('html')
    await page.getByRole('main').getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(page.url()).toBe(`${site.url}${HINDI}`)
    expect(await html.getAttribute('lang')).toBe('hi')
    await page.getByRole('heading', { name: 'क्या करें, एक-एक कदम' }).waitFor()
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}${HINDI}`)
    await page.getByRole('link', { name: 'Read in English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Provident fund help' }).waitFor()
    expect(page.url()).toBe(`${site.url}${ENGLISH}`)
  }
})

test('the choice is remembered, and three questions lead on in Hindi', async ({ open, site }) => {
  const page = await open('/assist')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await page.getByRole('heading', { level: 1, name: 'मदद' }).waitFor()
  await page.goto(`${site.url}${ENGLISH}`)
  await page.waitForURL(`**${HINDI}`)
  await page.getByRole('navigation', { name: 'मुख्य मेन्यू', exact: true }).getByRole('link', { name: 'मदद' }).click()
  await page.waitForURL('**/hi/assist')
  await page.getByText('मेरे अपने पैसे और काग़ज़').click()
  await page.getByText('भारत में', { exact: true }).click()
  await page.getByRole('link', { name: /टैक्स रिटर्न, रिफंड या नोटिस/ }).click()
  await page.getByRole('heading', { level: 1, name: 'इनकम टैक्स में मदद' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/hi/assist')
})

test('guides in Hindi lead to tools in Hindi, and the form that asks for help speaks it from the start', async ({
  open,
}) => {
  for (const [module, path] of [
    ['inheritance', '/hi/assettransmission'],
    ['will', '/hi/willplanning'],
  ] as const) {
    const page = await open(`/hi/assist?module=${module}`, { js: false })
    const card = page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: /मुफ़्त में अपने डिवाइस पर/ })
    expect(await card.getAttribute('href')).toBe(path)
  }
  const page = await open(HINDI)
  await waitForHydration(page)
  const form = page.getByRole('region', { name: 'इसमें मदद माँगें' })
  await form.getByRole('checkbox', { name: /^मेरी उम्र/ }).waitFor()
  expect(await form.getByRole('button', { name: 'Read in English' }).count()).toBe(0)
})

test('the pages in Hindi can be used by everybody, also on a phone', async ({ open }) => {
  for (const path of ['/hi/assist', HINDI]) {
    const page = await open(path, { size: PHONE })
    await waitForHydration(page)
    expect(await findViolations(page), path).toEqual([])
    expect(await findTooWide(page), path).toEqual([])
  }
})

test('an unknown guide is no page in Hindi', async ({ open, expected }) => {
  expected(/status of 404/)
  const page = await open('/hi/assist?module=nothing')
  await page.getByRole('heading', { name: /This page isn’t there/ }).waitFor()
})
