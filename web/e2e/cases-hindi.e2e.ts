// A case in Hindi: the switch and what it keeps, an answer and a tick, and the ways from Hindi pages.

import { findTooWide, findViolations } from './support/axe'
import { act, ask, askForm, status } from './support/cases'
import { signIn, toast } from './support/members'
import { expect, test, waitForHydration } from './support/test'

const EDITION = '/hi/why-pf-claims-get-rejected-12-point-check'

test('a case is read, answered and cancelled in Hindi, and in English again', { timeout: 60_000 }, async ({
  open,
  site,
}) => {
  const page = await open(null)
  await signIn(page, { name: 'Sunita Devi', email: 'sunita@case.test' })
  await ask(page, 'epf', 'My claim came back twice.')
  await act(site, page, 'open')
  await act(site, page, 'ask', { text: 'Please send us the letter.', lines: ['The rejection letter'] })
  await status(page, 'We wait for your answer').waitFor()
  const choice = page.getByRole('navigation', { name: 'Language', exact: true })
  // From here on the mails about the case are in Hindi too.
  const chosen = page.waitForRequest((request) => request.url().endsWith('/language'))
  await choice.getByRole('link', { name: 'हिन्दी' }).click()
  expect((await chosen).postDataJSON()).toEqual({ language: 'hi' })

  // The words of the site are Hindi, those of an agent stay.
  const waiting = status(page, 'आपके जवाब का इंतज़ार है')
  await waiting.getByText('Please send us the letter.').waitFor()
  expect(await waiting.locator('blockquote').getAttribute('lang')).toBe('en-IN')
  expect(new URL(page.url()).search).toBe('?lang=hi')
  // The header and the footer speak the language in which the page is read.
  await page.locator('header').getByRole('button', { name: 'मेरा अकाउंट', exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'काम के लिंक' }).getByRole('link', { name: 'शर्तें', exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  const thread = page.getByRole('region', { name: 'बातचीत' })
  expect(await thread.evaluate((part) => part.closest('[lang]')?.getAttribute('lang'))).toBe('hi')
  await thread.getByText('आपने मदद माँगी।').waitFor()
  await page.getByText('उसी भाषा में दिखते हैं').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await findTooWide(page)).toEqual([])

  await page.getByLabel('आपका जवाब').fill('पत्र डाक से आया था।')
  await page.getByText('भेजने तक यह इसी डिवाइस पर रखा रहेगा।').waitFor()
  await page.getByRole('button', { name: 'भेजें', exact: true }).click()
  await thread.getByText('पत्र डाक से आया था।').waitFor()
  await status(page, 'हम इस पर काम कर रहे हैं').waitFor()
  await page.getByLabel('The rejection letter').click()
  await thread.getByText('सूची: The rejection letter').waitFor()

  // A wrong input is told in Hindi too.
  await page.getByRole('button', { name: 'भेजें', exact: true }).click()
  await page.getByText('पहले कुछ लिखें').waitFor()

  // The list is read in the same language, also at an address that names none, as mails have it.
  await page.getByRole('link', { name: 'आपके केस' }).click()
  await page.getByRole('heading', { level: 1, name: 'आपके केस' }).waitFor()
  await page.goto('/account/cases')
  await page.getByRole('heading', { level: 1, name: 'आपके केस' }).waitFor()
  await page.getByRole('main').getByText('हम इस पर काम कर रहे हैं').waitFor()
  await page.getByRole('heading', { level: 2 }).getByRole('link').click()
  await page.waitForURL(/\/account\/cases\/[^/]+\?lang=hi$/)

  // English and back: what was typed stays.
  await page.getByLabel('हमें लिखें').fill('एक बात और।')
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await page.getByRole('region', { name: 'Thread' }).getByText('List: The rejection letter').waitFor()
  await page.locator('header').getByRole('button', { name: 'My Account', exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en-IN')
  expect(await page.getByLabel('Write to us').inputValue()).toBe('एक बात और।')
  await page.reload()
  await status(page, 'We are working on it').waitFor()
  await choice.getByRole('link', { name: 'हिन्दी' }).click()

  await page.getByRole('button', { name: 'केस रद्द करें' }).click()
  const question = page.getByRole('alertdialog', { name: 'केस रद्द करें?' })
  await question.getByText('आपने कोई पेमेंट नहीं किया है', { exact: false }).waitFor()
  expect(await question.getAttribute('lang')).toBe('hi')
  await question.getByRole('button', { name: 'केस रद्द करें' }).click()
  await toast(page, 'केस रद्द हो गया').waitFor()
  await status(page, 'अब इसमें कुछ और नहीं होगा।').waitFor()
})

test('whoever comes from Hindi pages asks, and goes on, in Hindi', { timeout: 60_000 }, async ({ open, site }) => {
  const page = await open(null)
  await signIn(page, { name: 'Kamla Bai', email: 'kamla@case.test' })
  await page.goto(`${site.url}/hi/assettransmission/bank`)
  await waitForHydration(page)
  await page.getByRole('main').locator('a[href="/service?module=inheritance"]').first().click()
  const form = page.getByRole('region', { name: 'इसमें मदद माँगें' })
  expect(await form.getAttribute('lang')).toBe('hi')
  await form.getByRole('textbox').fill('बैंक ने दावा लौटा दिया।')

  // English is one press away, and keeps what was typed. The page has the choice, so that the form needs none.
  await page.getByRole('heading', { level: 1, name: 'सेवाएँ' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'English', exact: true }).click()
  expect(await askForm(page).getByRole('textbox').inputValue()).toBe('बैंक ने दावा लौटा दिया।')
  expect(await askForm(page).getByRole('button', { name: 'हिन्दी में पढ़ें' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'हिन्दी', exact: true }).click()
  await form.getByRole('button', { name: 'मदद माँगें' }).click()
  await form.getByText('कृपया बॉक्स पर टिक करें').waitFor()
  // What is agreed to is in Hindi, and so is what is kept of it. The same in another language has to be agreed to anew.
  await form.getByRole('checkbox', { name: /^मेरी उम्र 18 साल या उससे ज़्यादा है, और मेरी सहमति/ }).check()
  await page.getByRole('main').getByRole('link', { name: 'English', exact: true }).click()
  await askForm(page)
    .getByRole('checkbox', { name: /^I am 18 or older/ })
    .waitFor()
  expect(await askForm(page).getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('main').getByRole('link', { name: 'हिन्दी', exact: true }).click()
  await form.getByRole('checkbox', { name: /^मेरी उम्र/ }).check()
  // The mails about the case will be in Hindi too.
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/cms/api/cases'),
  )
  await form.getByRole('button', { name: 'मदद माँगें' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ language: 'hi', consent: 'case-2-hi' })
  await page.waitForURL(/\/account\/cases\/[^/]+\?lang=hi$/)
  await status(page, 'आपका अनुरोध हमें मिल गया है').waitFor()

  await page.goto('/assist')
  const opened = page.getByRole('region', { name: 'आपके चालू केस' })
  await opened.getByText('आपका अनुरोध हमें मिल गया है', { exact: false }).waitFor()
  await opened.getByRole('link', { name: /^आगे बढ़ें/ }).waitFor()

  await page.goto(EDITION)
  await waitForHydration(page)
  await page.locator('header').getByRole('button', { name: 'मेरा अकाउंट', exact: true }).click()
  const cases = page.getByRole('dialog').getByRole('region', { name: 'आपके केस', exact: true })
  await cases.getByText('आपका अनुरोध हमें मिल गया है').waitFor()
  await cases.getByRole('link', { name: 'आगे बढ़ें' }).click()
  await page.waitForURL(/\/account\/cases\/[^/]+\?lang=hi$/)
  await status(page, 'आपका अनुरोध हमें मिल गया है').waitFor()
})
