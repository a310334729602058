// Webinars: the strip, its dialogs, the page of one, a seat taken, waited for and given back.

import type { Page } from 'playwright-core'
import { hasData } from './support/guards'
import type { Webinar } from '../src/api/webinar-types'
import { runAxe, findTooWide } from './support/axe'
import { dialog, memberButton, signIn, signInWithNumber, toast, waitForCode } from './support/members'
import { readStructuredData } from './support/structured-data'
import { describe, expect, waitForHydration, waitUntilSettled, test } from './support/test'
import { card, fillRegistration, JOIN, waitForOfferPath, registerHere, createWebinar } from './support/webinars'

const ALL = 'All Scheduled Webinars'
const SUCCESS = ['Registration Successful!', 'You have been successfully registered for the webinar.'] as const

/** Reads the problem of each field of the open form. */
function readProblems(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .locator('form p[aria-live=polite]')
    .evaluateAll((all) => all.flatMap(({ textContent }) => (textContent ? [textContent] : [])))
}

describe('the strip', () => {
  test('says of each webinar when, for how many and by whom, and leads to its page', async ({ open, site }) => {
    const webinar = await createWebinar(site, {
      title: 'Five speakers and no limit',
      time: '09:05',
      seats: 'unlimited',
      moderators: ['Asha', 'Vikram', 'Meera', 'Farhan', 'Li'].map((name) => ({ name, profilePic: null })),
    })
    await createWebinar(site, { title: 'Nobody speaks, one listens', seats: 1, moderators: [], time: '10:00' })
    const page = await open('/')
    await waitUntilSettled(page)
    const webinarCard = card(page, webinar.title)
    const words = await webinarCard.innerText()
    expect(words).toContain('9:05 am IST')
    expect(words).toContain('Unlimited')
    expect(words).toContain('Asha, Vikram, Meera')
    expect(words).toContain('+ 2 more')
    expect(words).toContain('+2')
    expect(await webinarCard.locator('[data-avatar=default]').count()).toBe(3)
    const other = await card(page, 'Nobody speaks, one listens').innerText()
    expect(other).toContain('1 seat')
    expect(other).toContain('No moderators')
    expect(await webinarCard.evaluate((element) => element.getBoundingClientRect().width)).toBe(320)
    await webinarCard.getByRole('link').click()
    await page.getByRole('heading', { name: webinar.title, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(webinar.url)
  })

  test('holds five places while it waits, says when there is nothing, and can be asked again', async ({
    open,
    expected,
  }) => {
    expected(/status of 400|webinars not loaded/)
    const held: (() => void)[] = []
    let reply: { status: number; json: object } = { status: 400, json: { success: false, message: 'no' } }
    const page = await open('/about')
    await page.route('**/cms/api/webinars?*', async (route) => {
      if (reply.status !== 200) await new Promise<void>((resolve) => held.push(resolve))
      await route.fulfill(reply)
    })
    await page.getByRole('link', { name: 'Home' }).first().click()
    const strip = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Upcoming Webinars' }) })
    await expect.poll(() => strip.getByRole('list').locator('> li').count()).toBe(5)
    // The page asks once for the strip and once for the seats of this session.
    await expect.poll(() => held.length).toBe(2)
    held.forEach((answer) => answer())
    await strip.getByText('The webinars could not be loaded.').waitFor()
    reply = { status: 200, json: { success: true, data: [] } }
    await strip.getByRole('button', { name: 'Try again' }).click()
    await strip.getByText('More Webinars Coming Soon..', { exact: true }).waitFor()
  })

  test('registers, with the number asked about, and remembers', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'Register from the strip', time: '06:00' })
    const page = await open('/')
    const button = card(page, webinar.title).getByRole('button')
    await button.click()
    const form = dialog(page, JOIN)
    await form.waitFor()
    await form.getByLabel('Mobile Number').fill('98765abcde')
    await form.getByRole('button', { name: 'Register' }).click()
    expect(await readProblems(page)).toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Phone number must contain only numbers',
      'Please confirm that you are 18 or older',
    ])
    await form.getByLabel('Mobile Number').fill('987654321')
    await form.getByRole('button', { name: 'Register' }).click()
    expect(await readProblems(page)).toContain('Phone number must be exactly 10 digits')
    await fillRegistration(page, { email: 'strip@example.test', phone: '' })
    await form.getByRole('button', { name: 'Register' }).click()
    const question = page.getByRole('alertdialog', { name: 'Missing Mobile Number' })
    await question.getByRole('button', { name: 'Go back and enter mobile number' }).click()
    await question.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Register' }).click()
    await question.getByRole('button', { name: 'Lose out of getting webinar reminders' }).click()
    await toast(page, ...SUCCESS).waitFor()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => button.innerText()).toBe('Registered')
    expect(await button.isDisabled()).toBe(true)
    await memberButton(page, 'My Account').waitFor()
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => button.innerText()).toBe('Registered')
  })

  test('gives the focus back, whichever way the dialog is left', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'By the keyboard', time: '06:30' })
    const page = await open('/')
    const button = card(page, webinar.title).getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog(page, JOIN).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, JOIN).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

test.for([
  ['a desktop', false],
  ['a phone', true],
] as const)('the list on %s registers too, in its own words', async ([, phone], { open, site }) => {
  const webinar = await createWebinar(site, { title: `From the list ${phone ? 'below' : 'above'}`, time: '07:00' })
  const page = await open('/', { phone })
  await page.getByRole('button', { name: 'View All', exact: true }).click()
  const list = dialog(page, ALL)
  await list.waitFor()
  const bottom = await list.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  expect(bottom === page.viewportSize()?.height).toBe(phone)
  expect(await runAxe(page)).toEqual([])
  await list.getByRole('button', { name: `Register: ${webinar.title}` }).click()
  await fillRegistration(page, { email: `list.${phone}@example.test` })
  await dialog(page, JOIN).getByRole('button', { name: 'Register' }).click()
  await toast(page, 'Registered Successfully!', 'You have successfully registered for the webinar.').waitFor()
  await list.getByRole('button', { name: `Registered: ${webinar.title}` }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
})

describe('the page of a webinar', () => {
  test('comes whole from the server, as an event, at one address', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'An event for search engines', seats: 7 })
    const page = await open(`/webinar/${webinar._id}`, { js: false })
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}${webinar.url}`)
    await page.getByText('7 seats').waitFor()
    const event = (await readStructuredData(page)).find((data) => data['@type'] === 'Event')
    expect(event).toMatchObject({
      name: webinar.title,
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: `${webinar.date}T18:30:00+05:30`,
    })
  })

  test('tells readers elsewhere their own time', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'Seen from London', date: '2099-01-15' })
    const page = await open(webinar.url, { timezone: 'Europe/London' })
    await page.getByText('15 Jan 2099, 1:00 pm in your time zone (London)').waitFor()
    expect(await page.getByRole('link', { name: 'Google' }).getAttribute('href')).toContain(
      '20990115T130000Z%2F20990115T140000Z',
    )
    const file = await page.request.get((await page.getByRole('link', { name: /\.ics/ }).getAttribute('href')) ?? '')
    expect(await file.text()).toContain('BEGIN:VEVENT')
  })

  test('of nothing is not found; of a cancelled or moved one says so', async ({ open, site, expected }) => {
    expected(/status of 404/)
    const page = await open('/webinars/no-such-webinar')
    await page.getByRole('heading', { name: /This page isn’t there/ }).waitFor()
    const webinar = await createWebinar(site, { title: 'It moves by a day', date: '2099-02-01' })
    await site.call('PUT', `webinars/${webinar._id}`, hasData<Webinar>, { date: '2099-02-02' })
    await page.goto(webinar.url)
    await page.getByText('This webinar has moved from 1 Feb 2099, 6:30 pm IST to 2 Feb 2099, 6:30 pm IST.').waitFor()
  })

  test('lets people in while it is on, and only those with a seat', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'It is on now', date: '2099-03-01' })
    const begun = Date.parse(webinar.startsAt) + 300_000
    const page = await open(webinar.url)
    await registerHere(page, { email: 'live@example.test' })
    await toast(page, ...SUCCESS).waitFor()
    await page.getByText('You are registered').waitFor()
    await page.clock.setFixedTime(begun)
    await page.reload()
    const join = page.getByRole('link', { name: 'Join Webinar' })
    await join.waitFor()
    expect(await join.getAttribute('href')).toBe('https://meet.example.test/room')
    const other = await open(null)
    await other.clock.setFixedTime(begun)
    await other.goto(webinar.url)
    await other.getByText('The webinar has begun. You can still register until it ends.').waitFor()
    expect(await other.getByRole('link', { name: 'Join Webinar' }).count()).toBe(0)
  })

  test('has nothing against it, narrow or wide', async ({ open, site }) => {
    const webinar = await createWebinar(site, { title: 'Looked at with care', date: '2099-04-01' })
    const page = await open(webinar.url, { phone: true })
    expect(await runAxe(page)).toEqual([])
    expect(await findTooWide(page)).toEqual([])
  })
})

test('a seat is given back, offered to who waits, and taken', async ({ open, site, expected }) => {
  // The waitlist's answer is a conflict.
  expected(/status of 409/)
  const webinar = await createWebinar(site, { title: 'One seat only', seats: 1, date: '2099-05-01' })
  const [first, second] = ['first@example.test', 'second@example.test']
  const one = await open(webinar.url)
  await registerHere(one, { email: first })
  await toast(one, ...SUCCESS).waitFor()

  const two = await open(webinar.url)
  await two.getByText('Every seat is taken.').waitFor()
  await registerHere(two, { name: 'Vikram Sethi', email: second })
  await toast(two, 'You are number 1 on the waitlist').waitFor()
  await two.getByRole('main').getByText('You are number 1 on the waitlist').waitFor()

  await one.getByRole('button', { name: 'Cancel my seat' }).click()
  const question = one.getByRole('alertdialog', { name: 'Cancel your seat?' })
  await question.getByRole('button', { name: 'Cancel my seat' }).click()
  await toast(one, 'Seat cancelled').waitFor()
  // A seat that is offered to somebody else is not free.
  await one.getByRole('main').getByRole('button', { name: 'Join the waitlist' }).waitFor()

  await two.goto(await waitForOfferPath(site, second))
  await two.getByRole('button', { name: 'Take the seat' }).click()
  await toast(two, ...SUCCESS).waitFor()
  await two.getByText('You are registered').waitFor()
  expect(new URL(two.url()).search).toBe('')
})

test('a seat is held until its address is confirmed, and kept then', async ({ open, site }) => {
  const email = 'held@example.test'
  const webinar = await createWebinar(site, { title: 'Held for a day', seats: 2, date: '2099-05-02' })
  const page = await open(webinar.url)
  await registerHere(page, { email })
  await toast(page, ...SUCCESS).waitFor()
  await page.getByText(/We are holding this seat until .+ Confirm your e-mail address by then to keep it\./).waitFor()
  const code = await waitForCode(site, email)
  await page.getByRole('button', { name: 'Confirm and keep my seat' }).click()
  await dialog(page, 'Confirm your e-mail').getByLabel('Code').fill(code)
  await dialog(page, 'Confirm your e-mail').waitFor({ state: 'detached' })
  await page.getByText('We are holding this seat').waitFor({ state: 'detached' })
  await page.getByText('You are registered').waitFor()
  await page.reload()
  await page.getByText('You are registered').waitFor()
  expect(await page.getByText('We are holding this seat').count()).toBe(0)
})

test('who is registered already is told so, and signed in all the same', async ({ open, site, expected }) => {
  expected(/status of 409/)
  const email = 'twice@gmail.test'
  const webinar = await createWebinar(site, { title: 'Twice by the same', date: '2099-06-01' })
  const page = await open('/about')
  await signIn(page, { name: 'Asha Rao', email }, webinar.url)
  await registerHere(page, { email })
  await toast(page, ...SUCCESS).waitFor()
  // The device has stored nothing yet.
  await page.route(`**/cms/api/webinars/${webinar._id}`, (route) => route.abort())
  await page.evaluate(() => {
    localStorage.removeItem('registeredWebinars')
  })
  expected(/ERR_FAILED/)
  await page.reload()
  await waitForHydration(page)
  await registerHere(page, { email, isAdult: true })
  await toast(page, 'Registration Failed', 'user is already registered for this webinar').waitFor()
  await page.getByText('You are registered').waitFor()
  await memberButton(page, 'My Account').waitFor()
})

test('My Account lists the webinars of every device, and the way to each', async ({ open, site }) => {
  const reader = { name: 'Asha Rao', email: 'devices@gmail.test' }
  const webinar = await createWebinar(site, { title: 'Seen on another device', date: '2099-07-01' })
  const page = await open('/about')
  await signIn(page, reader, webinar.url)
  await registerHere(page, { email: reader.email })
  await toast(page, ...SUCCESS).waitFor()
  const elsewhere = await open('/about')
  await signInWithNumber(elsewhere, reader)
  await memberButton(elsewhere, 'My Account').click()
  const account = dialog(elsewhere, 'My Account')
  const webinars = account.getByRole('region', { name: 'Registered Webinar', exact: true })
  await webinars.getByRole('link', { name: webinar.title }).click()
  await account.waitFor({ state: 'detached' })
  await elsewhere.getByText('You are registered').waitFor()
})

test('the private calendar has an address that can be changed', async ({ open, site }) => {
  const reader = { name: 'Asha Rao', email: 'feed@gmail.test' }
  const webinar = await createWebinar(site, { title: 'In my calendar', date: '2099-08-01' })
  const page = await open('/about', { clipboard: true })
  await signIn(page, reader, webinar.url)
  await registerHere(page, { email: reader.email })
  await toast(page, ...SUCCESS).waitFor()
  await memberButton(page, 'My Account').click()
  const calendar = dialog(page, 'My Account').getByRole('region', { name: 'Your calendar', exact: true })
  await calendar.getByRole('button', { name: 'Show the calendar link' }).click()
  const link = calendar.getByLabel('Calendar link')
  await link.waitFor()
  const old = await link.inputValue()
  expect(await (await page.request.get(old)).text()).toContain(webinar.title)
  await calendar.getByRole('button', { name: 'Copy' }).click()
  await toast(page, 'Copied!').waitFor()
  await calendar.getByRole('button', { name: 'Change the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the link' }).click()
  await toast(page, 'Link changed').waitFor()
  await expect.poll(() => link.inputValue()).not.toBe(old)
  expect((await page.request.get(old)).status()).toBe(404)
  expect((await page.request.get(await link.inputValue())).status()).toBe(200)
})

test('the search finds a webinar by its title, with its day', async ({ open, site }) => {
  const webinar = await createWebinar(site, { title: 'Zorbing for pensioners', date: '2099-09-09' })
  const page = await open(null)
  await expect
    .poll(async () => {
      await page.goto('/search?q=zorbing')
      return page.getByText('Join Webinar').count()
    })
    .toBe(1)
  await page.getByText('9 Sep 2099').waitFor()
  await page.getByRole('link', { name: webinar.title }).click()
  await page.getByRole('heading', { name: webinar.title, level: 1 }).waitFor()
})

describe('the lists', () => {
  test('have addresses, lead to one another, and let readers register', async ({ open, site }) => {
    const { title } = await createWebinar(site, { title: 'A list of one’s own' })
    const page = await open('/webinars')
    await page.getByRole('heading', { name: 'Webinars', level: 1 }).waitFor()
    const row = card(page, title)
    await row.getByText('20 seats').waitFor()
    await row.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('dialog', { name: JOIN }).waitFor()
    await page.keyboard.press('Escape')
    expect(await runAxe(page)).toEqual([])
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findTooWide(page)).toEqual([])
    }
    await page
      .getByRole('navigation', { name: 'Lists of webinars' })
      .getByRole('link', { name: /^Earlier/ })
      .click()
    await page.getByRole('heading', { name: 'Earlier webinars', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/webinars/recorded')
    expect(await findTooWide(page)).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Webinars', exact: true }).click()
    await card(page, title).waitFor()
  })
})
