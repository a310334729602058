// The will planner in Hindi: the same draft, and no word of English in it.

import { findTooWide, findViolations } from './support/axe'
import { expect, test, waitUntilSettled } from './support/test'

const STEPS = [
  'you',
  'family',
  'assets',
  'gifts',
  'rest',
  'executor',
  'guardian',
  'witnesses',
  'wishes',
  'check',
  'paper',
  'keep',
]
/** What Hindi readers write in Latin letters, and the English of an unusual word in brackets. */
const LATIN = /\b(?:PDF|Word|PAN|NPS|EPF|EPS|PPF|FD|HUF|ics)\b|\([A-Za-z ]+[),]|Read in English/g

test('every step is in Hindi, in both themes, also on a small phone', { timeout: 60_000 }, async ({ open }) => {
  const page = await open('/hi/willplanning#you')
  await page.getByText('सब कुछ लोड हो गया है।').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  for (const step of STEPS) {
    await page.evaluate((hash) => window.location.assign(`#${hash}`), step)
    await page.locator(`[aria-current="step"][href="/hi/willplanning#${step}"]`).waitFor()
    const words = await page.locator('main').innerText()
    expect([step, words.replace(LATIN, '').match(/[A-Za-z]{2,}/g)]).toEqual([step, null])
    expect([step, await findViolations(page)]).toEqual([step, []])
    await page.setViewportSize({ width: 320, height: 640 })
    expect([step, await findTooWide(page)]).toEqual([step, []])
  }
})

test('the switch keeps the step and the draft, nothing is sent, and the choice is remembered', async ({ open }) => {
  const page = await open('/hi/willplanning#you')
  await page.getByText('सब कुछ लोड हो गया है।').waitFor()
  await waitUntilSettled(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (!/^blob:|\/images\/logo\.svg$|\/icons\/icon-192\.png$/.test(request.url())) requests.push(request.url())
  })
  await page.getByLabel('आपका पूरा नाम').fill('आशा राव')
  await page.getByText('मसौदा इस डिवाइस पर रखा है, बिना ताले के।').waitFor()
  await page.getByRole('link', { name: 'लोग', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'लोग' }).waitFor()
  expect(requests).toEqual([])
  await page.getByRole('link', { name: 'Read in English' }).click()
  await page.waitForURL('**/willplanning#family')
  await page.getByRole('heading', { level: 2, name: 'People' }).waitFor()
  await page.getByRole('link', { name: /^You\b/ }).click()
  expect(await page.getByLabel('Your full name').inputValue()).toBe('आशा राव')
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await page.waitForURL('**/hi/willplanning#you')
  expect(await page.getByLabel('आपका पूरा नाम').inputValue()).toBe('आशा राव')
  await page.goto('/willplanning#witnesses')
  await page.waitForURL('**/hi/willplanning#witnesses')
  await page.getByLabel('गवाह 1 का नाम').waitFor()
})

test('the page in English loads no Hindi of the planner', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('hindi-will'))).toEqual([])
})

test('axe finds nothing on the introduction in Hindi', async ({ open }) => {
  expect(await findViolations(await open('/hi/willplanning'))).toEqual([])
})

test('on a shared computer the draft changes its language with the tab, and is never stored', async ({ open }) => {
  const page = await open('/willplanning#keep')
  await page.getByText('This is a shared computer').click()
  await page.getByRole('link', { name: 'You', exact: true }).click()
  await page.getByLabel('Your full name').fill('आशा राव')
  await page.getByText('Shared computer: the draft is only in this tab.').waitFor()
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await page.getByRole('heading', { level: 2, name: 'आप' }).waitFor()
  expect(await page.getByLabel('आपका पूरा नाम').inputValue()).toBe('आशा राव')
  expect(await page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)))).not.toContain(
    'fineprint-will',
  )
})
