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
  // Where there is nobody to ask yet. The hub asks for what can be booked; a module's own page has it from the server.
  const page = await open('/assist', {
    prepare: async (blank) => {
      await blank.route('**/calendar-bookings/services*', (route) =>
        route.fulfill({ json: { success: true, data: [] } }),
      )
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
      await blank.route('**/cms/api/assist-modules', (route) => route.fulfill(answer))
    },
  })
  await page.getByRole('link', { name: 'Assist', exact: true }).first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor({ timeout: 20_000 })
  answer = { status: 200, json: { success: true, data: [] } }
  await again.click()
  await page.getByText('No services are open now').waitFor()
})
