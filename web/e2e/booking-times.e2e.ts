// The choice of a time for a call: the days, their parts, the reader's zone, and a time that is gone.

import type { Page } from 'playwright-core'
import type { SlotDay } from '../src/api/booking-types'
import { formatClock } from '../src/lib/events/time-zone'
import { toIndianDay } from '../src/lib/format'
import { runAxe, findTooWide } from './support/axe'
import { CHECK, fillDetails, findTimes, FREE, goToTimes } from './support/bookings'
import { describe, expect, test } from './support/test'

/** Makes the free times of tomorrow and of the day after the next one: the clocks, hours and minutes in India. */
function createDays(...clocks: string[]): SlotDay[] {
  return [1, 3].map((ahead) => {
    const date = toIndianDay(Date.now() + ahead * 86_400_000)
    const slots = clocks.map((clock) => {
      const start = Date.parse(`${date}T${clock}:00+05:30`)
      return {
        slotId: `${date} ${clock}`,
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 15 * 60_000).toISOString(),
        local: clock,
        indian: clock,
        indianDate: date,
        experts: [],
      }
    })
    return { date, slots }
  })
}

async function openTimes(page: Page, days: SlotDay[]): Promise<void> {
  const data = { service: 'intro-call', timeZone: 'Asia/Kolkata', days, next: null }
  await page.route('**/calendar-bookings/slots?*', (route) => route.fulfill({ json: { success: true, data } }))
  await page.getByRole('link', { name: `Choose: ${FREE}`, exact: true }).click()
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await findTimes(page).first().waitFor()
}

describe('a time', () => {
  test('is found by its day, with the arrow keys alone', async ({ open }) => {
    const page = await open('/service')
    const days = createDays('10:00', '14:30')
    await openTimes(page, days)
    const strip = page.getByRole('group', { name: 'Day' })
    expect(await strip.getByRole('radio').count()).toBe(7)
    expect(await strip.getByRole('radio', { disabled: true }).count()).toBe(5)
    await strip.getByRole('radio', { checked: true }).focus()
    const shown = () =>
      page
        .getByRole('region', { name: /\d{4}$/ })
        .getByRole('heading', { level: 3 })
        .innerText()
    const first = await shown()
    // A day without a free time is passed over.
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).not.toBe(first)
    expect(await strip.getByRole('radio', { checked: true }).inputValue()).toBe(days[1]?.date)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(first)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('2:30 pm')
  })

  test('starts on the half hour, by the part of the day; every other one is a press away', async ({ open }) => {
    const page = await open('/service', { phone: true })
    await openTimes(page, createDays('09:00', '11:40', '14:00', '14:20', '14:30', '14:40', '17:00'))
    const read = () => findTimes(page).allInnerTexts()
    expect(await read()).toEqual(['09:00', '11:40', '14:00', '14:30', '17:00'].map(formatClock))
    expect(await page.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual(['Morning', 'Afternoon', 'Evening'])
    await page.getByRole('button', { name: 'Show 2 more times' }).click()
    expect(await read()).toContain('2:20 pm')
    expect(await runAxe(page)).toEqual([])
    expect(await findTooWide(page)).toEqual([])
  })

  test('that runs out is picked again, and nothing typed is lost', async ({ open }) => {
    const page = await open('/service')
    await page.clock.install()
    await goToTimes(page, FREE)
    await findTimes(page).first().click()
    await fillDetails(page, { email: 'late@example.test' })
    await page.clock.fastForward('06:00')
    await page.getByText('We’ve released that slot. Please pick another.').waitFor()
    expect(await page.getByRole('button', { name: 'Book the call' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Pick a time again' }).click()
    await page.getByRole('heading', { name: 'Choose a time' }).waitFor()
    await findTimes(page).first().click()
    await page.getByText(/^Held for you for/).waitFor()
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Asha Rao')
  })

  test('that somebody else has just taken comes with the nearest others', async ({ open, expected }) => {
    expected(/status of 409/)
    const [one, two] = [await open('/service'), await open('/service')]
    await goToTimes(one, CHECK)
    await goToTimes(two, CHECK)
    await findTimes(one).first().click()
    await one.getByRole('heading', { name: 'Your details' }).waitFor()
    await findTimes(two).first().click()
    const taken = two.getByRole('alert').filter({ hasText: 'That time has just been taken.' })
    await taken.waitFor()
    expect(await taken.getByRole('button').count()).toBe(3)
    await taken.getByRole('button').first().click()
    await two.getByRole('heading', { name: 'Your details' }).waitFor()
  })

  test('is told in the reader’s zone beside IST, and in any other', async ({ open }) => {
    const page = await open('/service', { timezone: 'America/New_York' })
    await goToTimes(page, CHECK)
    const zone = page.getByLabel('Time zone')
    expect(await zone.inputValue()).toBe('America/New_York')
    expect(await findTimes(page).first().innerText()).toMatch(/^\d+:\d\d [ap]m\s+\d+:\d\d [ap]m IST/)
    await zone.selectOption('Asia/Kolkata')
    await page.getByText('Times in IST.').waitFor()
    expect(await findTimes(page).first().innerText()).toMatch(/^\d+:\d\d [ap]m$/)
  })

  test('that there is none of can be waited for', async ({ open }) => {
    const page = await open('/service')
    const data = { service: 'pf-record-check', timeZone: 'Asia/Kolkata', days: [], next: null }
    await page.route('**/calendar-bookings/slots?*', (route) => route.fulfill({ json: { success: true, data } }))
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await page.getByText('No free time on these days').waitFor()
    const noted = { status: 202, json: { success: true } }
    await page.route('**/calendar-bookings/waitlist', (route) => route.fulfill(noted))
    await page.getByLabel('Tell me when a time is free').fill('waiting@example.test')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await page.getByText('Noted. We will write to you as soon as a time is free.').waitFor()
  })

  test('that are free after all are shown, and nobody waits', async ({ open, expected }) => {
    expected(/409 \(Conflict\)/)
    expected(/wish not recorded/)
    const page = await open('/service')
    const data = { service: 'pf-record-check', timeZone: 'Asia/Kolkata', days: [], next: null }
    await page.route('**/calendar-bookings/slots?*', (route) => route.fulfill({ json: { success: true, data } }))
    await page.getByRole('link', { name: `Choose: ${CHECK}` }).click()
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await page.getByLabel('Tell me when a time is free').fill('waiting@example.test')
    await page.unroute('**/calendar-bookings/slots?*')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await page.getByText('There are free times for this call. Please choose one.').waitFor()
    await findTimes(page).first().waitFor()
  })
})
