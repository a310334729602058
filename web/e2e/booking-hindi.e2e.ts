// A call in Hindi: from a case in Hindi through the payment to the booking and back, and the dialogs over both.

import { findTooWide, findViolations } from './support/axe'
import { findTimes, showNextWeek } from './support/bookings'
import { ask } from './support/cases'
import { dialog, memberButton, signIn, toast } from './support/members'
import { expect, test, waitForHydration } from './support/test'

const CHECK = 'भविष्य निधि (पीएफ) रिकॉर्ड की जाँच'
const LATER = 'अगले दिन'

test('a call is booked, paid, moved and cancelled in Hindi from a case in Hindi', { timeout: 90_000 }, async ({
  open,
}) => {
  const page = await open(null)
  const email = 'shanti@case.test'
  await signIn(page, { name: 'Shanti Devi', email })
  await ask(page, 'epf', 'My claim came back twice.')
  const address = new URL(page.url()).pathname
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'हिन्दी', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'भविष्य निधि (पीएफ) में मदद' }).waitFor()

  // The services, with what the content says of them.
  await page.getByRole('link', { name: 'इस बारे में कॉल बुक करें' }).click()
  await page.getByRole('heading', { level: 1, name: 'सेवाएँ' }).waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('hi')
  await main.getByText('यह कॉल').getByRole('link', { name: 'आपके केस' }).waitFor()
  await main.getByText('शुरू होने से 24 घंटे पहले तक', { exact: false }).first().waitFor()
  expect(await main.getByRole('heading', { name: 'Ask us to call you' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: `चुनें: ${CHECK}`, exact: true }).click()

  // The text of the case comes along, and the call is in Hindi unless something else is chosen.
  await expect.poll(() => page.getByLabel('आपका सवाल').inputValue()).toBe('My claim came back twice.')
  await page.getByText('आपके केस से लिया गया है').waitFor()
  expect(await page.getByRole('radio', { name: 'हिन्दी' }).isChecked()).toBe(true)
  await page.getByText('₹1,180', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'समय चुनें' }).click()

  await showNextWeek(page, LATER)
  expect(await findTimes(page).first().innerText()).toMatch(/^\d{1,2}:\d\d/)
  expect(await findTimes(page).first().textContent()).toMatch(/(सुबह|दोपहर|शाम|रात) \d{1,2}:\d\d बजे/)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await findTooWide(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await findTimes(page).first().click()

  // A wrong input is told in Hindi. The State is shown in Hindi and sent in English.
  await page.getByRole('heading', { name: 'आपकी जानकारी' }).waitFor()
  await page.getByText(/^यह समय आपके लिए रखा है: [45]:\d\d/).waitFor()
  await page.getByLabel('पूरा नाम').fill('Shanti Devi')
  await page.getByLabel('ई-मेल', { exact: true }).fill(email)
  await page.getByLabel('मोबाइल नंबर').fill('9876543210')
  await page.getByRole('button', { name: 'पेमेंट पर जाएँ' }).click()
  await page.getByText('कृपया 6 अंकों का पिन कोड भरें').waitFor()
  await page.getByLabel('पिन कोड').fill('560001')
  const state = page.getByLabel('राज्य')
  await expect.poll(() => state.inputValue()).toBe('Karnataka')
  expect(await state.locator('option:checked').textContent()).toBe('कर्नाटक')
  expect(await findTooWide(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
  // The mails about the call will be in Hindi too.
  const booked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/cms/api/calendar-bookings'),
  )
  await page.getByRole('button', { name: 'पेमेंट पर जाएँ' }).click()
  expect((await booked).postDataJSON()).toMatchObject({ language: 'hi', mailLanguage: 'hi' })

  // The payment leads back to the page in Hindi.
  await page.getByRole('button', { name: '₹1,180 का पेमेंट करें' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('आपकी कॉल बुक हो गई').waitFor()
  await page.getByText('₹1,180, GST समेत। पेमेंट हो गया।').waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('hi')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'कॉल का समय बदलें या उसे रद्द करें' }).click()
  await page.getByRole('button', { name: 'कॉल का समय बदलें', exact: true }).click()
  await showNextWeek(page, LATER)
  await findTimes(page).last().click()
  await page.getByRole('button', { name: 'समय बदलें', exact: true }).click()
  await toast(page, 'कॉल का समय बदल गया').waitFor()
  await page.getByText('आप इसका समय 1 बार और बदल सकते हैं।').waitFor()

  // English and back.
  await main.getByRole('link', { name: 'English', exact: true }).click()
  await page.getByText('Your call is booked').waitFor()
  await main.getByRole('link', { name: 'हिन्दी', exact: true }).click()

  // Back in the case, at the address that the mails have.
  await page.goto(address)
  const thread = page.getByRole('region', { name: 'बातचीत' })
  await thread.getByText(`कॉल बुक हो गई: ${CHECK}`, { exact: false }).waitFor()
  await page.getByRole('region', { name: 'कॉल', exact: true }).getByRole('link', { name: CHECK }).click()
  await page.waitForURL(/\/service\?booking=[^&]+&lang=hi$/)
  await page.getByRole('button', { name: 'कॉल रद्द करें' }).click()
  await page.getByText('अभी रद्द करने पर पूरी कीमत, ₹1,180, वापस मिलेगी।').waitFor()
  await page.getByRole('button', { name: 'कॉल रद्द करें' }).click()
  await page.getByText('यह कॉल रद्द है').waitFor()
  await page.getByText('पैसे वापस कर दिए गए।', { exact: false }).waitFor()
})

test('My Account and signing in are in Hindi over a case in Hindi, and in English elsewhere', {
  timeout: 60_000,
}, async ({ open, expected }) => {
  expected(/status of 401/)
  const page = await open(null)
  await signIn(page, { name: 'Radha Bai', email: 'radha@case.test' })
  await ask(page, 'nps', 'My exit form came back.')
  await page.getByRole('main').getByRole('link', { name: 'हिन्दी', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'एनपीएस में मदद' }).waitFor()
  await memberButton(page, 'मेरा अकाउंट').click()
  const account = dialog(page, 'मेरा अकाउंट')
  await account.getByRole('region', { name: 'आपके केस', exact: true }).getByText('एनपीएस में मदद').waitFor()
  expect(await account.getAttribute('lang')).toBe('hi')
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'hidden' })
  await page.goto('/about')
  await waitForHydration(page)
  await memberButton(page, 'My Account').click()
  await dialog(page, 'My Account').waitFor()

  const stranger = await open(null)
  await stranger.goto('/account/cases?lang=hi')
  await waitForHydration(stranger)
  await stranger.getByRole('button', { name: 'कोड मँगाएँ' }).click()
  const asked = dialog(stranger, 'कोड मँगाएँ')
  await asked.getByLabel('ई-मेल').waitFor()
  expect(await asked.getAttribute('lang')).toBe('hi')
  expect(await findViolations(stranger)).toEqual([])
  await stranger.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })

  // On an English page only what the form in Hindi opens is in Hindi.
  await stranger.goto('/assist?module=nps')
  await waitForHydration(stranger)
  const form = stranger.getByRole('region', { name: 'इसमें मदद माँगें' })
  await form.getByRole('textbox').fill('पैसे नहीं आए।')
  await form.getByRole('checkbox').check()
  const opened = stranger.getByRole('dialog')
  await memberButton(stranger, 'Subscribe / Login').click()
  await opened.getByRole('button', { name: 'Continue with Email' }).waitFor()
  expect(await opened.getAttribute('lang')).not.toBe('hi')
  await stranger.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'मदद माँगें' }).click()
  await opened.waitFor()
  expect(await opened.getAttribute('lang')).toBe('hi')
})
