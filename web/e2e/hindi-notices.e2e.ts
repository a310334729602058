// What pops up over a Hindi page: toasts, the notice after unsubscribing, and what the server refuses.

import { findTooWide, findViolations } from './support/axe'
import { agreeToMail, signIn, toast } from './support/members'
import { expect, test, waitForHydration } from './support/test'

const EDITION = '/hi/why-pf-claims-get-rejected-12-point-check'

test('unsubscribing is told and taken back in Hindi', async ({ open, site }) => {
  const page = await open('/about')
  await signIn(page, { name: 'Sunita Devi', email: 'hindi-undo@gmail.test' })
  await agreeToMail(page)
  await page.goto(`${site.url}${EDITION}`)
  await waitForHydration(page)
  await page.locator('header').getByRole('button', { name: 'मेरा अकाउंट', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'मेरा अकाउंट', exact: true })
  // It comes last, and asks the server once it is there.
  await panel.getByRole('search').waitFor()
  await panel.getByRole('button', { name: 'सब्सक्रिप्शन हटाएँ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'सब्सक्रिप्शन हटाएँ' }).click()
  const told = toast(page, 'सब्सक्रिप्शन हट गया')
  await told.waitFor()
  expect(await told.locator('p').first().getAttribute('lang')).toBe('hi')
  await panel.waitFor({ state: 'detached' })

  const notice = page.getByRole('region', { name: 'आपने सब्सक्रिप्शन हटा दिया है' })
  await notice.getByText('10 मिनट तक आप इसे वापस ले सकते हैं।').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findTooWide(page)).toEqual([])
  await notice.getByRole('button', { name: 'वापस लें' }).click()
  await toast(page, 'आपका सब्सक्रिप्शन फिर चालू है').waitFor()
  await notice.waitFor({ state: 'detached' })
})

test('a refused code is told in Hindi, and what has no Hindi in English, with its language', async ({
  open,
  expected,
}) => {
  expected(/status of 400/)
  const page = await open(EDITION)
  await page.locator('header').getByRole('button', { name: 'सब्सक्राइब / लॉगिन', exact: true }).click()
  const box = page.getByRole('dialog')
  await box.getByRole('button', { name: 'कोड मँगाएँ' }).click()
  await box.getByLabel('ई-मेल', { exact: true }).fill('hindi-code@example.test')
  await box.getByRole('button', { name: 'कोड मँगाएँ' }).click()
  const code = box.getByLabel('कोड', { exact: true })
  await code.fill('000000')
  const told = box.getByText('यह कोड गलत है या इसका समय निकल गया है।')
  await told.waitFor()
  expect(await told.evaluate((words) => words.closest('[lang]')?.getAttribute('lang'))).toBe('hi')
  expect(await code.inputValue()).toBe('')

  await page.route('**/subscribers/verify', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, message: 'Not on a Friday', error: 'Not on a Friday', code: 'INVALID_INPUT' },
    }),
  )
  await code.fill('000001')
  const untranslated = box.getByText('Not on a Friday')
  await untranslated.waitFor()
  expect(await untranslated.getAttribute('lang')).toBe('en-IN')
})

test('signing in over a case that is read in Hindi is Hindi, although its address has no language', async ({
  open,
  expected,
}) => {
  expected(/status of 401/)
  const page = await open('/account/cases?lang=hi')
  await page.getByRole('main').getByRole('alert').getByRole('button').click()
  const box = page.getByRole('dialog', { name: 'कोड मँगाएँ', exact: true })
  await box.getByRole('button', { name: 'कोड मँगाएँ' }).click()
  await box.getByText('कृपया सही ई-मेल पता लिखें').waitFor()
  expect(await box.getAttribute('lang')).toBe('hi')
})
