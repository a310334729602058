// A Hindi edition in a browser: the way there and back, its language, and its use at 320 px and without JavaScript.

import { findTooWide, findViolations } from './support/axe'
import { signIn } from './support/members'
import { expect, test, waitForHydration } from './support/test'

const SLUG = 'why-pf-claims-get-rejected-12-point-check'
const NARROW = { width: 320, height: 640 }

test('an article leads to its Hindi edition and back, with and without JavaScript', async ({ open, site }) => {
  for (const js of [true, false]) {
    const page = await open(`/epfo/${SLUG}`, { js })
    const html = page.locator('html')
    await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
    await page.getByRole('heading', { level: 1, name: /पीएफ क्लेम/ }).waitFor()
    expect(page.url()).toBe(`${site.url}/hi/${SLUG}`)
    expect(await html.getAttribute('lang')).toBe('hi')
    await page.getByRole('heading', { name: 'ज़रूरी बातें' }).waitFor()
    await page.getByRole('contentinfo').getByRole('heading', { name: 'काम के लिंक' }).waitFor()
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/hi/${SLUG}`)
    await page.getByRole('link', { name: 'Read in English' }).click()
    await page.getByRole('heading', { level: 1, name: /Why PF Claims/ }).waitFor()
    expect(page.url()).toBe(`${site.url}/epfo/${SLUG}`)
    expect(await html.getAttribute('lang')).toBe('en-IN')
  }
})

test('the list of editions leads to each of them', async ({ open }) => {
  const page = await open('/hi')
  await page.getByRole('heading', { level: 1, name: 'हिन्दी में पढ़ें' }).waitFor()
  const tools = page.getByRole('heading', { level: 3 }).getByRole('link', { name: /मुफ़्त में अपने डिवाइस पर/ })
  const paths = await tools.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(['/hi/assettransmission', '/hi/willplanning'])
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(hrefs.filter((href) => href.startsWith('/hi/'))).size).toBeGreaterThanOrEqual(12)
})

test('Hindi pages can be used by everybody, also at 320 px', async ({ open }) => {
  for (const path of ['/hi', `/hi/${SLUG}`]) {
    const page = await open(path)
    expect(await findViolations(page), path).toEqual([])
    await page.setViewportSize(NARROW)
    expect(await findTooWide(page), path).toEqual([])
  }
})

test('dialogs over a Hindi page speak Hindi', async ({ open }) => {
  const page = await open(`/hi/${SLUG}`)
  await page.getByRole('button', { name: /^बदलाव होने पर मुझे बताएँ/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: 'बदलाव होने पर बताएँ?' }).waitFor()
  expect(await question.getAttribute('lang')).toBe('hi')
  await question.getByRole('button', { name: 'हाँ, मुझे लिखें' }).click()
  const subscribing = page.getByRole('dialog')
  await subscribing.getByRole('button', { name: 'ई-मेल से आगे बढ़ें' }).click()
  await subscribing.getByLabel('पूरा नाम').waitFor()
  await subscribing.getByRole('button', { name: 'सब्सक्राइब करें', exact: true }).click()
  await subscribing.getByText('नाम लिखना ज़रूरी है').waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('My Account over a Hindi page speaks Hindi, also in the notices of consent', async ({ open, site }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email: 'hindi-account@gmail.test' })
  await page.goto(`${site.url}/hi/${SLUG}`)
  await waitForHydration(page)
  await page.locator('header').getByRole('button', { name: 'मेरा अकाउंट', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'मेरा अकाउंट', exact: true })
  await panel.waitFor()
  expect(await panel.getAttribute('lang')).toBe('hi')
  const section = (name: string) => panel.getByRole('region', { name, exact: true })
  for (const [name, text] of [
    ['दस्तावेज़', 'अभी कोई दस्तावेज़ नहीं है'],
    ['आपके वेबिनार', 'आपने किसी वेबिनार में सीट नहीं ली है'],
    ['तय की गई कॉल', 'कोई कॉल तय नहीं है'],
    ['AI से हुई बातचीत', 'अभी कोई बातचीत नहीं है।'],
    ['आपकी जानकारी', 'मोबाइल नंबर नहीं दिया है'],
    ['किन बदलावों की ख़बर चाहिए', /^अभी कुछ नहीं/],
    ['आप कहाँ-कहाँ लॉगिन हैं', 'यही ब्राउज़र'],
  ] as const)
    await section(name).getByText(text).waitFor()

  const updates = section('हम आपको क्या भेजें')
  await updates.getByRole('switch', { name: /^नई जानकारी ई-मेल पर/ }).waitFor()
  // The words of an agreement are those that are stored with it.
  const agreed = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/consents'))
  await updates.getByText(/^मुझे साल में एक बार याद दिलाएँ/).click()
  expect((await agreed).postDataJSON()).toMatchObject({ papers: true, notice: 'papers-1-hi' })
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(NARROW)
  expect(await findTooWide(page)).toEqual([])

  await section('आपका डेटा').getByRole('button', { name: 'मेरा अकाउंट मिटाएँ' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: 'अपना अकाउंट मिटाएँ?' }).waitFor()
  expect(await question.getAttribute('lang')).toBe('hi')
  await question.getByRole('button', { name: 'रहने दें' }).click()
  await panel.getByRole('button', { name: 'बंद करें' }).click()
  await panel.waitFor({ state: 'detached' })
})
