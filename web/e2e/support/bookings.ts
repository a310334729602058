// Books calls: the way to the free times, and the forms on the way.

import type { Page } from 'playwright-core'
import { expect } from './test'

export const CHECK = 'Provident fund record check'
export const FREE = 'Getting to know us'

/** Finds the free times of the day that is shown. */
export const findTimes = (page: Page) => page.getByRole('region', { name: /\d{4}$/ }).getByRole('button')

/** Goes to the choice of a time a week ahead, so that a cancelled call is refunded in full. */
export async function goToTimes(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Choose: ${title}`, exact: true }).click()
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await showNextWeek(page)
}

export async function showNextWeek(page: Page, later = 'Later'): Promise<void> {
  await findTimes(page).first().waitFor()
  const loaded = page.waitForResponse('**/calendar-bookings/slots?*')
  await page.getByRole('button', { name: later, exact: true }).click()
  await loaded
  await page.locator('main [aria-busy=false]').first().waitFor()
  await findTimes(page).first().waitFor()
}

type Given = { name?: string; email: string }

export async function fillDetails(page: Page, { name = 'Asha Rao', email }: Given): Promise<void> {
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile Number').fill('9876543210')
  await page.getByLabel('I am 18 or older').check()
}

/** The PIN code names the State. */
export async function fillInvoice(page: Page): Promise<void> {
  await page.getByLabel('PIN code').fill('560001')
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Karnataka')
}

/** Books a free call, which is the shortest way to a booking. */
export async function bookFree(page: Page, given: Given): Promise<void> {
  await goToTimes(page, FREE)
  await findTimes(page).first().click()
  await fillDetails(page, given)
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByText('Your call is booked').waitFor()
}
