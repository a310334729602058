// The list after a death in Hindi: the way there and back, the walk to a letter, and an area without JavaScript.

import { findTooWide, findViolations } from './support/axe'
import { expect, PHONE, test, waitForHydration } from './support/test'

const ENGLISH = '/assettransmission'
const HINDI = '/hi/assettransmission'

test('a family makes its list in Hindi, and its letter in English', { timeout: 60_000 }, async ({ open, site }) => {
  const page = await open(ENGLISH, { size: PHONE })
  const html = page.locator('html')
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await page.getByRole('heading', { level: 1, name: /किसी की मृत्यु हुई है/ }).waitFor()
  expect(page.url()).toBe(`${site.url}${HINDI}`)
  expect(await html.getAttribute('lang')).toBe('hi')

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('क्या वसीयत है?').selectOption('वसीयत नहीं है')
  await page.getByRole('button', { name: /^बैंक खाता.*जोड़ें$/ }).click()
  await page.getByRole('button', { name: /^पीएफ .*जोड़ें$/ }).click()
  await page.getByText('और उसके साथ आने वाले: पारिवारिक पेंशन (ईपीएस), कर्मचारियों का ईडीएलआई बीमा').waitFor()
  await page.getByText('सूची में: 4').waitFor()
  const bank = page.getByRole('group', { name: /बैंक खाता/ })
  await bank.getByLabel('नॉमिनी या साझा खाताधारक?').selectOption('नॉमिनी मैं हूँ')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: /^बैंक खाता/ }) })
    .last()
  await card.getByText('Annex I-A', { exact: false }).first().waitFor()
  await card.getByText('आपसे ये नहीं माँगे जा सकते').waitFor()
  await card.getByText(/15 दिन के भीतर/).waitFor()
  await card.getByLabel('मृत्यु प्रमाण पत्र').check()

  await page.getByText('चिट्ठियाँ अंग्रेज़ी में बनती हैं', { exact: false }).waitFor()
  await page.getByLabel('कौन सी चिट्ठी').selectOption('क्लेम के साथ की चिट्ठी, जिसमें साथ लगे काग़ज़ों की सूची हो')
  await page.getByLabel('दिवंगत का नाम').fill('Zubaida Begum')
  await page.getByText(/the late Zubaida Begum/).waitFor()
  await page.getByText('To: The Branch Manager').waitFor()
  await page.getByText('Identity and address proof of the claimant').waitFor()
  expect(sent.join('\n')).not.toMatch(/Zubaida|nominee_me/i)
  expect(await findTooWide(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])

  // The choice of the language is remembered, and the list belongs to both.
  await page.goto(`${site.url}${ENGLISH}`)
  await page.waitForURL(`**${HINDI}`)
  await page.getByText('सूची में: 4').waitFor()
  await page.getByRole('link', { name: 'Read in English' }).click()
  await page.getByText('On the list: 4').waitFor()
  expect(await page.getByLabel('Death certificate').first().isChecked()).toBe(true)
  await page.reload()
  await waitForHydration(page)
  await page.getByText('On the list: 4').waitFor()
  expect(page.url()).toBe(`${site.url}${ENGLISH}`)
})

test('the way back leads before the switch, and English in another tab stays English', async ({ open, site }) => {
  const page = await open('/about', { size: PHONE })
  await page.goto(`${site.url}${ENGLISH}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await page.waitForURL(`**${HINDI}`)
  await page.goBack()
  await page.waitForURL('**/about')
  await page.goForward()
  await page.waitForURL(`**${HINDI}`)

  const toEnglish = page.getByRole('link', { name: 'Read in English' }).and(page.locator('[href*="?"]'))
  const tab = await page.context().newPage()
  await tab.goto(`${site.url}${await toEnglish.getAttribute('href')}`)
  await waitForHydration(tab)
  await tab.waitForURL(`${site.url}${ENGLISH}`)
  await tab.reload()
  await waitForHydration(tab)
  await tab.getByRole('link', { name: 'हिन्दी में पढ़ें' }).waitFor()
  expect(tab.url()).toBe(`${site.url}${ENGLISH}`)
})

test('an area is read in Hindi without JavaScript, and leads back', async ({ open, site }) => {
  const page = await open(`${HINDI}/bank`, { js: false, size: PHONE })
  await page.getByRole('heading', { level: 1, name: 'बैंक खाता या सावधि जमा (एफडी)' }).waitFor()
  await page.getByText('क्लेम कौन करे').first().waitFor()
  await page.getByRole('heading', { name: 'हमें क्या पता नहीं' }).waitFor()
  await page.getByRole('link', { name: 'Read in English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bank account or fixed deposit' }).waitFor()
  expect(page.url()).toBe(`${site.url}${ENGLISH}/bank`)
})

test('the pages in Hindi can be used by everybody, also at 320 px', async ({ open }) => {
  for (const path of [HINDI, `${HINDI}/nps`, `${HINDI}/mutual-funds`]) {
    const page = await open(path)
    expect(await findViolations(page), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await findTooWide(page), path).toEqual([])
  }
})
