// Assist in a browser: finding a module, the questions, and the form that takes an address.

import { expect, waitForHydration, test } from './support/test'

test('three questions lead to a module, with and without JavaScript', async ({ open }) => {
  for (const js of [true, false]) {
    const page = await open('/assist', { js })
    await page.getByText('My own money and papers').click()
    await page.getByText('In India', { exact: true }).click()
    await page.getByRole('link', { name: /A tax return, refund or notice/ }).click()
    await page.getByRole('heading', { level: 1, name: /tax/i }).waitFor()
    expect(new URL(page.url()).search).toBe('?module=tax')
  }
})

test('the free tool stands first on its module, below its articles and in the footer', async ({ open }) => {
  const list = 'Make the list of what to do, free, on your device'
  const planner = 'Write your own will, free, on your device'
  for (const [address, name, path] of [
    ['/assist?module=inheritance', list, '/assettransmission'],
    ['/assist?module=will', planner, '/willplanning'],
    ['/inheritance-planning/bank-claim-after-death-15-lakh-15-days', list, '/assettransmission'],
    ['/insurance/edli-7-lakh-cover-that-comes-pf', list, '/assettransmission'],
    ['/inheritance-planning/write-simple-will-ten-parts', planner, '/willplanning'],
  ] as const) {
    const page = await open(address, { js: false })
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    expect(await link.getAttribute('href')).toBe(path)
  }
  const page = await open('/assist?module=inheritance')
  const names = await page.getByRole('main').getByRole('link').allInnerTexts()
  expect(names.indexOf(list)).toBeLessThan(names.indexOf('Ask for help with this'))
  await page.getByRole('main').getByRole('link', { name: list }).click()
  await page.waitForURL('**/assettransmission')
  // Until the page stands, it grows and moves what is below it.
  await page.getByRole('heading', { level: 1, name: /^Someone has died/ }).waitFor()
  const tools = page.getByRole('contentinfo').getByRole('navigation', { name: 'Tools' })
  await tools.getByRole('link', { name: 'Will planner' }).click()
  await page.waitForURL('**/willplanning')
  await tools.getByRole('link', { name: 'List after a death' }).waitFor()
})

test('the control is current on the hub only, and an unknown module shows the hub', async ({ open }) => {
  const page = await open('/')
  const control = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Assist' })
  await control.click()
  await page.getByRole('heading', { level: 1, name: 'Assist' }).waitFor()
  expect(await control.getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Provident fund help' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Provident fund help' }).waitFor()
  expect(await control.getAttribute('aria-current')).toBeNull()
  await page.goto('/assist?module=nothing')
  await waitForHydration(page)
  await page.getByText('There is no guide at that address').waitFor()
})

test('an address is kept only with the box ticked, which nobody ticked before', async ({ open }) => {
  // Where there is nobody to ask yet. The hub asks for what can be booked; a module's own page has it from the server, which has somebody to ask
  // and so would keep no wish.
  const page = await open('/assist', {
    prepare: async (blank) => {
      await blank.route('**/calendar-bookings/services*', (route) =>
        route.fulfill({ json: { success: true, data: [] } }),
      )
      await blank.route('**/search/record', (route) => route.fulfill({ json: { success: true } }))
    },
  })
  await page.getByRole('link', { name: 'Provident fund help' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Provident fund help' }).waitFor()
  const form = page.getByRole('region', { name: 'Help from a person' })
  const box = form.getByRole('checkbox')
  expect(await box.isChecked()).toBe(false)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/search/record')) sent.push(request.postDataJSON())
  })
  const email = form.getByLabel('Tell me when this opens')
  await form.getByText('Your e-mail', { exact: true }).waitFor()
  await email.fill('no address')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await form.getByText('Please enter a valid email address').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.fill('asha@example.in')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await form.getByText('Please tick the box').waitFor()
  expect(sent).toEqual([])
  await box.check()
  await form.getByRole('button', { name: 'Tell me' }).click()
  await form.getByText(/Noted. We will write to you once/).waitFor()
  expect(sent).toEqual([{ keyword: 'assist: epf', notify: true, email: 'asha@example.in', consent: 'tell-me-2' }])
})

test('without modules the hub says so, and a failure can be tried again', async ({ open, expected }) => {
  expected(/status of 503/)
  let answer: { status: number; json: object } = { status: 503, json: { message: 'no' } }
  const page = await open('/about', {
    prepare: async (blank) => {
      await blank.route('**/cms/api/assist-modules*', (route) => route.fulfill(answer))
    },
  })
  await page.getByRole('link', { name: 'Assist', exact: true }).first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor({ timeout: 20_000 })
  answer = { status: 200, json: { success: true, data: [] } }
  await again.click()
  await page.getByText('No services are open now').waitFor()
})
