// Writing a will in the planner, by keyboard, and reading what it gives.

import type { Download, Page } from 'playwright-core'
import { expect } from './test'

export const PHRASE = 'monsoon lamp bicycle mango'
export const squeeze = (text: string) => text.replace(/\s+/g, '')

/** A husband leaves all to his wife. Only the keyboard is used. */
export async function writeWill(page: Page): Promise<void> {
  await fill(page, 'Your full name', 'Ramesh Rao')
  await page.getByLabel('Date of birth').focus()
  await page.keyboard.type('04051970')
  await fill(page, 'Address', '12 Garden Lane, Pune 411001')
  await choose(page, 'State of your permanent home', 'Maharashtra')
  await choose(page, 'Which personal law applies to you?', 'Hindu, Buddhist, Sikh or Jain')
  await goTo(page, 'People')
  for (const [name, relation, born] of [
    ['Asha Rao', 'Wife', '1972'],
    ['Sunil Nair', 'Friend', '1975'],
  ] as const) {
    await press(page, 'Add a person')
    await fill(page, 'Full name', name)
    await choose(page, 'This person is my', relation)
    await fill(page, 'Year of birth', born)
  }
  await goTo(page, 'Everything else')
  await press(page, 'Add a person who takes')
  await choose(page, 'Who', 'Asha Rao')
  await goTo(page, 'Executor')
  await choose(page, 'Executor', 'Asha Rao')
  await choose(page, 'Second executor', 'Sunil Nair')
  await goTo(page, 'Witnesses')
  for (const [number, name] of ['Farida Sheikh', 'Thomas Kurian'].entries()) {
    await fill(page, `Name of witness ${number + 1}`, name)
    await fill(page, `Address of witness ${number + 1}`, `${number + 4} Lake Road, Pune`)
  }
  await goTo(page, 'Check')
  await page.getByRole('heading', { name: 'Nothing is missing' }).waitFor()
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('main').getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  expect(await field.inputValue()).toBe(text)
}

/** Typing the beginning of an option chooses it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.locator('main').getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.type(option)
  expect(await field.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)).toBe(option)
}

export async function press(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).press('Enter')
}

export async function goTo(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps of the will' })
    .locator('a')
    .filter({ hasText: new RegExp(`^${step}`) })
    .press('Enter')
  await page.getByRole('heading', { level: 2, name: step }).waitFor()
}

export async function save(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return download
}

export function readLines(page: Page): Promise<string[]> {
  return page.locator('[data-lines] :is(h3, h4, p)').evaluateAll((lines) => lines.map((line) => line.textContent ?? ''))
}

/** On paper stands the document and nothing of the page around it. */
export async function expectPrintedAlone(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => document.body.innerText)
  const lines = await readLines(page)
  expect(squeeze(printed)).toBe(squeeze(lines.join('')))
  await page.emulateMedia({ media: 'screen' })
}

export async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'x.fineprint-will', mimeType: '', buffer })
}

export async function openFile(page: Page, file: Buffer, passphrase: string): Promise<void> {
  await chooseFile(page, file)
  await fill(page, 'Passphrase of the file', passphrase)
  await press(page, 'Open')
}

export async function deleteEverything(page: Page): Promise<void> {
  await page.getByLabel('I want to delete the draft.').press('Space')
  await press(page, 'Delete everything')
  await page.getByText(/Receipt: everything was deleted on .+ IST/).waitFor()
}
