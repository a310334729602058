// Subscribing by the form, and what the browser remembers of it.

import type { Page } from 'playwright-core'
import { isRecord } from '../src/api/errors'
import {
  waitForCode,
  dialog,
  fillForm,
  memberButton,
  waitForMessage,
  fetchMessages,
  signIn,
  subscribe,
  toast,
} from './support/members'
import { describe, expect, waitForHydration, test } from './support/test'

const CHOICE = 'Subscribe to The Fine Print'
const FORM = 'Get notified'
const CODE = 'Confirm your e-mail'
const MISSING = 'Missing Mobile Number'

const PHONE_PROBLEM = 'Please enter a valid 10-digit phone number or leave it empty'

const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true })

test.for([
  ['a desktop', false],
  ['a phone', true],
] as const)('by the form on %s, up to the code from the mail', async ([, phone], { open, site, expected }) => {
  expected(/status of 400/)
  const email = `form.${phone}@example.test`
  const page = await open('/', { phone })
  await memberButton(page, 'Subscribe / Login').click()
  const choice = dialog(page, CHOICE)
  await choice.waitFor()
  expect(await choice.innerText()).toContain('Never miss an update from The Fine Print')
  expect(await readPosition(page)).toEqual(phone ? 'at the bottom' : 'in the middle')
  expect(await choice.getByRole('link', { name: 'Continue with Google' }).isVisible()).toBe(true)
  await fillForm(page, { name: 'Asha Rao', email, phone: '98765 43210' })
  const form = dialog(page, FORM)
  expect(await form.innerText()).toContain('Please give a number that is registered with WhatsApp.')
  await form.getByLabel('Send me updates from The Fine Print on WhatsApp.').check()
  const sent = page.waitForRequest('**/subscribe-register')
  await send(page).click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toMatchObject({
    name: 'Asha Rao',
    email,
    phone: '9876543210',
    countryCode: '+91',
    consents: { email: false, whatsapp: true },
    adult: true,
  })
  await toast(
    page,
    'Subscription Successful!',
    "Thank you for subscribing to The Fine Print. You'll receive updates on your WhatsApp.",
  ).waitFor()

  const proof = dialog(page, CODE)
  await proof.getByText(`We sent a 6-digit code to ${email}.`).waitFor()
  const code = await waitForCode(site, email)
  await proof.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await expect.poll(async () => (await readProblems(page)).Code).toMatch(/^That code is wrong or has expired/)
  expect(await proof.getByLabel('Code').inputValue()).toBe('')
  await proof.getByLabel('Code').fill(code)
  await toast(page, 'E-mail confirmed', 'Thank you. You can now use everything in My Account.').waitFor()
  await proof.waitFor({ state: 'detached' })
  expect(await memberButton(page, 'My Account').isVisible()).toBe(true)
  if (phone) expect(await updates(page).innerText()).toBe('Unsubscribe')
})

test('Escape closes the drawer of a phone, and the focus goes back to what opened it', async ({ open }) => {
  const page = await open('/', { phone: true })
  await updates(page).click()
  await dialog(page, CHOICE).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, CHOICE).waitFor({ state: 'detached' })
  await expect.poll(() => updates(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

describe('the form', () => {
  test('says what is wrong, goes to the first of it, and forgets it once it is put right', async ({ open }) => {
    const page = await open('/about')
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    await memberButton(page, 'Subscribe / Login').click()
    await fillForm(page, { email: 'asha@', phone: '12345', adult: false })
    await send(page).click()
    const form = dialog(page, FORM)
    expect(await readProblems(page)).toEqual({
      'Full Name': 'Name is required',
      Email: 'Please enter a valid email address',
      'Mobile Number': PHONE_PROBLEM,
      'I am 18 or older': 'Please confirm that you are 18 or older',
    })
    const name = form.getByLabel('Full Name')
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('Asha')
    await form.getByLabel('Email', { exact: true }).fill('asha@example.test')
    expect(Object.keys(await readProblems(page))).toEqual(['Mobile Number', 'I am 18 or older'])
    for (const number of ['123456789', '12345678901', '98765abcde']) {
      await form.getByLabel('Mobile Number').fill(number)
      await send(page).click()
      expect((await readProblems(page))['Mobile Number']).toBe(PHONE_PROBLEM)
    }
    expect(calls.filter((path) => path.endsWith('register'))).toEqual([])
  })

  test('has no box ticked, and offers twenty dial codes', async ({ open }) => {
    const page = await open('/about')
    await memberButton(page, 'Subscribe / Login').click()
    await page.getByRole('button', { name: 'Continue with Email' }).click()
    const form = dialog(page, FORM)
    const boxes = form.getByRole('checkbox')
    expect(await boxes.evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked))).toEqual([
      false,
      false,
      false,
    ])
    const picker = form.getByRole('combobox', { name: /^Dial code/ })
    expect(await picker.innerText()).toBe('+91')
    await picker.click()
    expect(await form.getByRole('option').count()).toBe(20)
    await form.getByRole('option', { name: /Singapore/ }).click()
    expect(await picker.innerText()).toBe('+65')
    await form.getByRole('button', { name: 'Back' }).click()
    await dialog(page, CHOICE).waitFor()
  })

  test('without a number asks first, and leads back or on', async ({ open, site }) => {
    const email = 'no.number@example.test'
    const page = await open('/about')
    await memberButton(page, 'Subscribe / Login').click()
    await fillForm(page, { name: 'Ravi', email })
    await send(page).click()
    const question = page.getByRole('alertdialog', { name: MISSING })
    await question.getByRole('button', { name: 'Go back and enter mobile number' }).click()
    await question.waitFor({ state: 'detached' })
    const form = dialog(page, FORM)
    expect(await form.getByLabel('Full Name').inputValue()).toBe('Ravi')

    await form.getByLabel('Send me updates from The Fine Print on WhatsApp.').check()
    await send(page).click()
    const sent = page.waitForRequest('**/subscribe-register')
    await question.getByRole('button', { name: 'Lose out of getting update notifications' }).click()
    const body: unknown = (await sent).postDataJSON()
    // Nobody can have agreed to WhatsApp messages without a number.
    expect(body).toMatchObject({ consents: { whatsapp: false } })
    expect(isRecord(body) && 'phone' in body).toBe(false)
    const thanks = toast(page, 'Subscription Successful!')
    await thanks.waitFor()
    expect(await thanks.innerText()).toContain('Thank you for subscribing to The Fine Print.')
    expect(await thanks.innerText()).not.toContain('WhatsApp')
    await dialog(page, CODE).waitFor()
    expect((await fetchMessages(site, email)).map(({ channel }) => channel)).not.toContain('whatsapp')
  })

  test('refused by the server: its words, and the form is closed and empty', async ({ open, expected }) => {
    expected(/status of 400/)
    const page = await open('/about')
    await page.route('**/subscribe-register', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'Not today', error: 'Not today', code: 'INVALID' },
      }),
    )
    await memberButton(page, 'Subscribe / Login').click()
    await fillForm(page, { name: 'Ravi', email: 'refused@example.test', phone: '9876543210' })
    await send(page).click()
    await toast(page, 'Subscription Failed', 'Not today').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await memberButton(page, 'Subscribe / Login').click()
    await page.getByRole('button', { name: 'Continue with Email' }).click()
    expect(await dialog(page, FORM).getByLabel('Full Name').inputValue()).toBe('')
  })

  test('that does not reach the server', async ({ open, expected }) => {
    expected(/ERR_FAILED/)
    const page = await open('/about')
    await page.route('**/subscribe-register', (route) => route.abort())
    await memberButton(page, 'Subscribe / Login').click()
    await fillForm(page, { name: 'Ravi', email: 'lost@example.test', phone: '9876543210' })
    await send(page).click()
    await toast(page, 'Subscription Error').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await memberButton(page, 'Subscribe / Login').isVisible()).toBe(true)
  })
})

describe('the browser remembers', () => {
  test('over a reload, encrypted, and in another tab', async ({ open }) => {
    const page = await open('/about')
    const other = await page.context().newPage()
    await other.goto('/terms')
    await waitForHydration(other)
    await subscribe(page, { name: 'Asha Rao', email: 'tabs@example.test' })
    await memberButton(other, 'My Account').waitFor()
    expect(await readStored(page)).toEqual(['isLoggedIn', 'profileData'])
    const said = await page.evaluate(() => JSON.stringify(localStorage))
    for (const secret of ['Asha', 'tabs@', 'true']) expect(said).not.toContain(secret)
    await page.reload()
    await memberButton(page, 'My Account').waitFor()
    expect(await page.locator('footer').getByRole('button', { name: 'Unsubscribe' }).isVisible()).toBe(true)
    // No script can read the session.
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/Token/)
  })

  for (const entry of ['profileData', 'isLoggedIn']) {
    test(`until ${entry} is tampered with: then all local storage is cleared`, async ({ open, expected }) => {
      expected(/stored profile not read/)
      const page = await open('/about')
      await holdSessionCheck(page)
      await subscribe(page, { name: 'Asha', email: `tampered.${entry.toLowerCase()}@example.test` })
      await page.evaluate((name) => {
        localStorage.setItem('something', 'else')
        localStorage.setItem(name, `x${localStorage.getItem(name)?.slice(1)}`)
        window.dispatchEvent(new Event('focus'))
      }, entry)
      await memberButton(page, 'Subscribe / Login').waitFor()
      expect(await readStored(page)).toEqual([])
    })
  }

  test('nobody when one of the two entries is missing, and clears nothing', async ({ open }) => {
    const page = await open('/about')
    await holdSessionCheck(page)
    await subscribe(page, { name: 'Asha', email: 'half@example.test' })
    await page.evaluate(() => {
      localStorage.removeItem('isLoggedIn')
      window.dispatchEvent(new Event('focus'))
    })
    await memberButton(page, 'Subscribe / Login').waitFor()
    expect(await readStored(page)).toEqual(['profileData'])
  })

  test('who it was when the session is over: one code signs in again', async ({ open, site, expected }) => {
    expected(/status of 401/)
    const email = 'over@gmail.test'
    const page = await open('/about')
    await signIn(page, { name: 'Asha Rao', email })
    await page.context().clearCookies()
    // Until the server has refused it, the session that the browser remembers counts.
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    await page.reload()
    await refused
    await memberButton(page, 'Subscribe / Login').click()
    const choice = dialog(page, CHOICE)
    await choice.getByText('Welcome back, Asha Rao. Your session has ended.').waitFor()
    await choice.getByRole('button', { name: `Get a code at ${email}` }).click()
    await dialog(page, 'Enter the code')
      .getByLabel('Code')
      .fill(await waitForCode(site, email))
    await toast(page, 'Signed in', 'Welcome back, Asha Rao.').waitFor()
    await memberButton(page, 'My Account').waitFor()
  })
})

describe('"Already a subscriber? Get a code"', () => {
  test('signs a subscriber in on another device', async ({ open, site }) => {
    const email = 'other.device@example.test'
    await subscribe(await open('/about'), { name: 'Meera', email })
    await waitForCode(site, email)
    const page = await open('/terms')
    await memberButton(page, 'Subscribe / Login').click()
    await dialog(page, CHOICE).getByRole('button', { name: 'Get a code' }).click()
    const ask = dialog(page, 'Get a code')
    await ask.getByLabel('Email').fill('no address')
    await ask.getByRole('button', { name: 'Get a code' }).click()
    await ask.getByText('Please enter a valid email address').waitFor()
    await ask.getByLabel('Email').fill(email)
    await ask.getByRole('button', { name: 'Get a code' }).click()
    await dialog(page, 'Enter the code').getByText(`We sent a 6-digit code to ${email}.`).waitFor()
    // The code is pasted with its blanks, as it stands in the mail.
    const code = await waitForCode(site, email, 1)
    await dialog(page, 'Enter the code')
      .getByLabel('Code')
      .fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await toast(page, 'Signed in', 'Welcome back').waitFor()
    await memberButton(page, 'My Account').waitFor()
  })

  test('says the same of an address that nobody knows, and mails nothing to it', async ({ open, site }) => {
    const email = 'stranger@example.test'
    const page = await open('/terms')
    await memberButton(page, 'Subscribe / Login').click()
    await dialog(page, CHOICE).getByRole('button', { name: 'Get a code' }).click()
    await dialog(page, 'Get a code').getByLabel('Email').fill(email)
    const answered = page.waitForResponse('**/subscribers/send-code')
    await dialog(page, 'Get a code').getByRole('button', { name: 'Get a code' }).click()
    expect((await answered).status()).toBe(200)
    await dialog(page, 'Enter the code').getByText(`We sent a 6-digit code to ${email}.`).waitFor()
    expect(await fetchMessages(site, email)).toEqual([])
  })
})

test('without a connection the dialog says so and the page stays', async ({ open, expected }) => {
  expected(/ERR_FAILED|dialog not loaded/)
  const page = await open('/about')
  await page.route('**/assets/open-member-dialog-*.js', (route) => route.abort())
  await memberButton(page, 'Subscribe / Login').click()
  await toast(page, 'Error', 'This could not be loaded. Please check your connection and try again.').waitFor()
})

test('the mail with the code says whose it is, and its text says the same', async ({ open, site }) => {
  const email = 'mail.text@example.test'
  await subscribe(await open('/about'), { name: 'Asha Rao', email })
  const { subject, text, html, code } = await waitForMessage(site, email, 'sign_in_code')
  expect(subject).toBe(`${code} is your The Fine Print code`)
  expect(text).toContain(`your code is ${code}`)
  expect(html).toContain(code)
})

/** Finds the fifth entry of the bottom bar. */
function updates(page: Page) {
  return page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('button', { name: /ubscribe$/ })
}

async function readPosition(page: Page): Promise<string> {
  const box = await page.getByRole('dialog').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!box) return 'nowhere'
  const fillsWidth = Math.round(box.width) === width
  return fillsWidth && Math.round(box.y + box.height) === height ? 'at the bottom' : 'in the middle'
}

/** Reads the problems of the form by the labels of its fields. */
function readProblems(page: Page): Promise<Record<string, string>> {
  return page
    .getByRole('dialog')
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          if (!(field instanceof HTMLInputElement)) return []
          const label = field.labels?.[0]?.textContent.trim() ?? ''
          const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
          const said = (note?.querySelector('[aria-live]') ?? note)?.textContent ?? ''
          return [[label, said]]
        }),
      ),
    )
}

function readStored(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort())
}

/** The server never answers who is signed in, because its answer would replace what the test stores. */
async function holdSessionCheck(page: Page): Promise<void> {
  await page.route('**/cms/api/subscribers/me', () => undefined)
}
