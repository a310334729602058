// Consultations: from the choice of a service to a call that is paid, moved, cancelled and refunded.

import type { Page } from 'playwright-core'
import type { Service } from '../src/api/booking-types'
import { runAxe, findTooWide } from './support/axe'
import { bookFree, CHECK, fillDetails, fillInvoice, findTimes, FREE, goToTimes, showNextWeek } from './support/bookings'
import { hasData, hasList } from './support/guards'
import { dialog, memberButton, waitForMessage, toast } from './support/members'
import { describe, expect, waitForHydration, test } from './support/test'

test('a paid call: booked, failed, paid, moved, cancelled, refunded, with its papers', { timeout: 60_000 }, async ({
  open,
}) => {
  const email = 'paid@example.test'
  const page = await open('/assist?module=epf')
  const person = page.getByRole('region', { name: 'Help from a person' })
  await person.getByText('₹1,180, GST included').waitFor()
  await person.getByRole('link', { name: 'Start' }).click()

  await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
  await page.getByLabel('What is it about?').fill('A claim that was sent back')
  await page.getByLabel(/^Written report/).check()
  await page.getByText('₹1,770', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await showNextWeek(page)
  await findTimes(page).first().click()

  await page.getByText(/^Held for you for [45]:\d\d/).waitFor()
  await page.getByRole('button', { name: 'Go on to pay' }).click()
  for (const problem of [
    'Name is required',
    'Please enter a 6-digit PIN code',
    'Please choose your State from the list',
  ])
    await page.getByText(problem).waitFor()
  await fillDetails(page, { email })
  await fillInvoice(page)
  await page.getByRole('button', { name: 'Go on to pay' }).click()

  await page.getByRole('button', { name: 'Pay ₹1,770' }).click()
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await page.getByText('The payment did not go through.').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Try again: pay ₹1,770' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Your call is booked').waitFor()
  await page.getByText('₹1,770, GST included. Paid.').waitFor()
  await memberButton(page, 'My Account').waitFor()

  const ics = await page.getByRole('link', { name: /\.ics/ }).getAttribute('href')
  expect(await (await page.request.get(ics ?? '')).text()).toContain('BEGIN:VEVENT')

  await page.getByRole('link', { name: 'Move or cancel the call' }).click()
  await page.getByRole('button', { name: 'Move the call' }).click()
  await showNextWeek(page)
  await findTimes(page).last().click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await toast(page, 'Call moved').waitFor()
  await page.getByText('You can move it once more.').waitFor()

  await page.getByRole('button', { name: 'Cancel the call' }).click()
  await page.getByText('If you cancel now, ₹1,770 is refunded, the whole price.').waitFor()
  await page.getByRole('button', { name: 'Cancel the call' }).click()
  await page.getByText('This call is cancelled').waitFor()
  await page.getByText('Refunded.').waitFor()

  await memberButton(page, 'My Account').click()
  const account = dialog(page, 'My Account')
  const calls = account.getByRole('region', { name: 'Scheduled Calls', exact: true })
  await calls.getByText('1:1 consultation with Expert').waitFor()
  const documents = account.getByRole('region', { name: 'Documents', exact: true })
  const invoice = await documents.getByRole('link', { name: 'Invoice', exact: true }).getAttribute('href')
  const pdf = await page.request.get(invoice ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await documents.getByRole('button', { name: 'All invoices (2)' }).click()
  await documents.getByRole('link', { name: /^Credit note/ }).waitFor()
  // Another browser cannot see the booking.
  const stranger = await open('/about')
  expect((await stranger.request.get(invoice ?? '')).status()).toBe(401)
})

test('a time within the limit of refunds says so, up to a move', { timeout: 60_000 }, async ({ open, site }) => {
  const { data: services } = await site.call('GET', 'calendar-bookings/services', hasList<Service>)
  const nps = services.find(({ slug }) => slug === 'nps-exit-call')
  // Every time of the next weeks begins too soon for this limit.
  await site.call('PUT', `consultations/services/${nps?._id}`, hasData, { policy: { refundHours: 1000 } })
  const page = await open('/service?module=nps&step=1')
  await goToTimes(page, nps?.title ?? '')
  await page.getByText(/begin in less than 1000 hours: such a call can be cancelled/).waitFor()
  await findTimes(page).first().getByText('No refund').waitFor()
  // A call of today or tomorrow could not be moved.
  await showNextWeek(page)
  await findTimes(page).last().click()
  const warning = page.getByText(/^This call begins in \d+ (hours|days): it can be cancelled, but not refunded\./)
  await warning.waitFor()
  await fillDetails(page, { email: 'strict@example.test' })
  await fillInvoice(page)
  await page.getByRole('button', { name: 'Go on to pay' }).click()
  await page.getByRole('button', { name: 'Pay ₹885' }).waitFor()
  await warning.waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('everything is refunded')
  expect(await findTooWide(page)).toEqual([])

  await page.getByRole('button', { name: 'Pay ₹885' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Your call is booked').waitFor()
  await page.getByRole('link', { name: 'Move or cancel the call' }).click()
  await page.getByRole('button', { name: 'Move the call' }).click()
  await page.getByText(/^It is too late for a refund, and moving the call doesn’t bring one back/).waitFor()
  expect(await findTooWide(page)).toEqual([])
})

test('a free call needs no address for an invoice, and its mail leads back to it', async ({ open, site }) => {
  const email = 'free@example.test'
  const page = await open('/service')
  await goToTimes(page, FREE)
  await findTimes(page).first().click()
  await fillDetails(page, { email })
  expect(await page.getByLabel('PIN code').count()).toBe(0)
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByText('Your call is booked').waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?step=6&booking=/)

  const { text } = await waitForMessage(site, email, 'call_booked')
  const [link] = /http\S+\/service\?booking=\S+/.exec(text) ?? []
  // This browser has no session.
  const elsewhere = await open(null)
  await elsewhere.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
  await elsewhere.getByText('Your call is booked').waitFor()
  await elsewhere.getByRole('button', { name: 'Cancel the call' }).click()
  await elsewhere.getByText('The call costs nothing, so there is nothing to refund.').waitFor()
  await elsewhere.getByLabel('Why? (optional)').fill('Ill')
  await elsewhere.getByRole('button', { name: 'Cancel the call' }).click()
  await elsewhere.getByText('This call is cancelled').waitFor()
})

const PDF = Buffer.from('%PDF-1.7\nA passbook\n%%EOF\n')
/** The file that every scanner reports and that does nothing, in two parts so that none reports this one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('files for the expert are sent, checked, refused, removed and booked with', async ({ open, expected }) => {
  expected(/status of 400/)
  const page = await open('/service')
  await page.getByRole('link', { name: `Choose: ${FREE}`, exact: true }).click()
  const choose = page.getByLabel('Add files')
  await choose.setInputFiles([
    { name: 'Passbook.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'letter.docx', mimeType: 'application/msword', buffer: PDF },
    { name: 'Claim.pdf', mimeType: 'application/pdf', buffer: PDF },
  ])
  await page.getByText('Only PDF, JPG and PNG files can be sent').waitFor()
  await page.getByRole('button', { name: 'Remove letter.docx' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Passbook.pdf')
    .getByText(/, checked$/)
    .waitFor()
  // A browser without a cookie sends several files at once.
  await row('Claim.pdf')
    .getByText(/, checked$/)
    .waitFor()
  // The name says PDF, but the content does not.
  await choose.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await row('page.pdf').getByText('Only PDF, JPEG and PNG files can be sent').waitFor()
  await page.getByRole('button', { name: 'Remove page.pdf' }).click()
  const infected = Buffer.from(`%PDF-1.7\n${EICAR}\n`)
  await choose.setInputFiles({ name: 'virus.pdf', mimeType: 'application/pdf', buffer: infected })
  await row('virus.pdf').getByText('The virus check refused this file').waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove virus.pdf' }).click()
  await row('virus.pdf').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Choose a time' }).click()
  await showNextWeek(page)
  await findTimes(page).nth(2).click()
  await fillDetails(page, { email: 'files@example.test' })
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByText('Your call is booked').waitFor()
  await row('Passbook.pdf').waitFor()
  await page.getByRole('button', { name: 'Remove Passbook.pdf' }).click()
  await row('Passbook.pdf').waitFor({ state: 'detached' })
})

test('a stranger with the address alone sees nothing of a booking', async ({ open, expected }) => {
  expected(/status of 40[14]/)
  const page = await open('/service')
  await bookFree(page, { email: 'private@example.test' })
  const booking = new URL(page.url()).searchParams.get('booking') ?? ''
  const stranger = await open(`/service?booking=${booking}`)
  await stranger.getByText('This booking can’t be shown here').waitFor()
})

describe('the steps', () => {
  test('are in the address: back works, a reload keeps what was typed', async ({ open }) => {
    const page = await open('/service')
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
    await page.getByLabel('What is it about?').fill('Transfer')
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await findTimes(page).first().click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    expect(new URL(page.url()).searchParams.get('step')).toBe('4')
    // The test waits until the device has stored the draft.
    await expect.poll(() => readStoredName(page)).toBe('Asha Rao')
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Asha Rao')
    await page.goBack()
    await page.getByRole('heading', { name: 'Choose a time' }).waitFor()
    await page.goBack()
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('Transfer')
  })

  test('have nothing against them, narrow or wide', async ({ open }) => {
    const page = await open('/service?module=epf&step=1', { phone: true })
    const fine = async () => {
      expect(await runAxe(page)).toEqual([])
      expect(await findTooWide(page)).toEqual([])
    }
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).waitFor()
    await fine()
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
    await page.getByRole('button', { name: 'Choose a time' }).waitFor()
    await fine()
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await findTimes(page).first().waitFor()
    await fine()
    await findTimes(page).first().click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await fine()
  })

  test('number what there is: nothing is paid for a free call', async ({ open }) => {
    const page = await open('/service', { phone: true })
    const steps = page.getByRole('navigation', { name: 'Steps' })
    await page.getByRole('link', { name: `Choose: ${FREE}`, exact: true }).click()
    await steps.getByText('Step 2 of 5:').waitFor()
    expect(await steps.getByRole('listitem').allTextContents()).toEqual([
      '1 Service',
      '2 Your question',
      '3 Time',
      '4 Your details',
      '5 Done',
    ])
    expect((await steps.boundingBox())?.height).toBeLessThan(80)
    await steps.getByRole('link', { name: '1 Service' }).click()
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
    await steps.getByText('Step 2 of 6:').waitFor()
    await page.getByRole('heading', { name: CHECK, level: 1 }).waitFor()
  })

  test('have a slim footer, the list of services the whole one', async ({ open }) => {
    const page = await open('/service')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Daily digest' }).waitFor()
    await page.getByRole('link', { name: `Choose: ${FREE}`, exact: true }).click()
    await footer.getByRole('link', { name: 'Daily digest' }).waitFor({ state: 'detached' })
    await footer.getByRole('link', { name: 'Refunds' }).waitFor()
  })

  test('are not entered before what they rest on', async ({ open }) => {
    const page = await open('/service?step=4&service=pf-record-check')
    await page.getByRole('heading', { name: 'Choose a time' }).waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('3')
  })

  test('that there are not leave the address', async ({ open }) => {
    const page = await open('/service?step=9')
    await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe('1')
    await page.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  })
})

/** Reads the name from the draft on the device. */
function readStoredName(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('bookings', 1)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').get('consultation')
          asked.onsuccess = () => {
            opening.result.close()
            const draft: unknown = asked.result
            resolve(typeof draft === 'object' && draft !== null ? Reflect.get(draft, 'name') : null)
          }
        }
      }),
  )
}
