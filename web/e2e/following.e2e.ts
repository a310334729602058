// Following a rule, an article and a topic: the button asks for the agreement, the list stands in My Account.

import type { Page } from 'playwright-core'
import { dialog, memberButton, signIn, toast } from './support/members'
import { expect, test, waitForHydration } from './support/test'

const account = (page: Page) => dialog(page, 'My Account')
const followed = (page: Page) => account(page).getByRole('region', { name: 'What you follow', exact: true })

async function openPanel(page: Page): Promise<void> {
  await memberButton(page, 'My Account').click()
  await account(page).waitFor()
}

test('a rule is followed with an agreement, and let go in My Account', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Asha', email: 'follows@gmail.test' })
  await page.goto('/rules#epf.wage-ceiling')
  await waitForHydration(page)
  const button = page.locator('[id="epf.wage-ceiling"]').getByRole('button', { name: /^Tell me when this changes/ })
  await button.click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/Write to me when a rule changes/).waitFor()
  // The dialog hides the page from everybody who does not look at it.
  await page.locator('[id="epf.wage-ceiling"] button[aria-pressed="false"]').waitFor()
  await question.getByRole('button', { name: 'Yes, write to me' }).click()
  await toast(page, 'We will tell you').waitFor()
  await page.locator('[id="epf.wage-ceiling"] button[aria-pressed="true"]').waitFor()
  await page.reload()
  await waitForHydration(page)
  await page.locator('[id="epf.wage-ceiling"] button[aria-pressed="true"]').waitFor()
  await openPanel(page)
  await followed(page)
    .getByRole('button', { name: /^Stop following: / })
    .click()
  await followed(page)
    .getByText(/^Nothing yet/)
    .waitFor()
})

test('without an account the button leads to subscribing', async ({ open }) => {
  const page = await open('/rules#epf.wage-ceiling')
  await page
    .locator('[id="epf.wage-ceiling"]')
    .getByRole('button', { name: /^Tell me when this changes/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, write to me' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('[id="epf.wage-ceiling"] button[aria-pressed="true"]').count()).toBe(0)
})

test('a topic is followed on its page', async ({ open }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Ravi', email: 'topics@gmail.test' }, '/categories?id=epfo')
  const topic = page.getByRole('region', { name: 'Changes in EPFO', exact: true })
  await topic.getByRole('button', { name: /^Tell me when this changes/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, write to me' }).click()
  await toast(page, 'We will tell you').waitFor()
  await topic.locator('button[aria-pressed="true"]').waitFor()
  await openPanel(page)
  await followed(page).getByRole('link', { name: 'EPFO', exact: true }).waitFor()
  await followed(page).getByRole('button', { name: 'Stop following: EPFO', exact: true }).click()
  await followed(page)
    .getByText(/^Nothing yet/)
    .waitFor()
})
