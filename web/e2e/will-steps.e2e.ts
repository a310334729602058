// The will planner as somebody meets it who begins with nothing: when it speaks of gaps, witnesses who are not known
// yet, Hindi, and a file from before.

import { readFile } from 'node:fs/promises'
import { readParagraphs, readPdfPages, unzip } from '../src/testing/read-outputs'
import { findTooWide, findViolations } from './support/axe'
import { expect, test } from './support/test'
import {
  choose,
  deleteEverything,
  expectPrintedAlone,
  fill,
  goTo,
  openFile,
  PHRASE,
  press,
  readLines,
  save,
  squeeze,
  writeWill,
} from './support/will'

test('nobody is told of a mistake before they left a step, or asked', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByRole('button', { name: 'Check this step' }).waitFor()
  expect(await page.getByText(/to mend/).count()).toBe(0)
  await press(page, 'Check this step')
  await page.getByText('Please give your name.').waitFor()
  await goTo(page, 'Executor')
  expect(await page.getByText('Choose an executor.').count()).toBe(0)
  await goTo(page, 'Children')
  await goTo(page, 'Executor')
  await page.getByText('1 thing to mend here').waitFor()
  await goTo(page, 'Witnesses')
  expect(await page.getByRole('link', { name: /^Witnesses/ }).textContent()).not.toContain('something to mend')
  await goTo(page, 'Check')
  await page.getByText('Say who takes everything else.').waitFor()
})

test('without witnesses there are lines to fill, and the document is also made in Hindi', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'Witnesses')
  for (const number of [1, 2]) {
    await page.getByLabel(`Name of witness ${number}`).fill('')
    await page.getByLabel(`Address of witness ${number}`).fill('')
  }
  await goTo(page, 'Paper')
  const english = await readLines(page)
  expect(english.filter((line) => line === 'Address: ______________________________')).toHaveLength(2)
  const pages = readPdfPages(await readFile(await (await save(page, 'PDF')).path()))
  expect(squeeze(pages.join(''))).toContain(squeeze('Witness 2: ______________________________ (name)'))

  await page.getByLabel('Language of the document').selectOption('hi')
  await page.getByText('Ramesh Rao की वसीयत', { exact: true }).waitFor()
  const hindi = await readLines(page)
  expect(hindi.join('\n')).toContain('इसके शब्द किसी वकील ने नहीं जाँचे हैं।')
  const word = await save(page, 'Word file')
  expect(word.suggestedFilename()).toBe('will-hi.docx')
  const parts = unzip(await readFile(await word.path()))
  expect(readParagraphs(parts.get('word/document.xml') ?? '')).toEqual(hindi)
  const pdf = await save(page, 'PDF')
  expect(pdf.suggestedFilename()).toBe('will-hi.pdf')
  const foot = /वसीयतकर्ता:_+गवाह1:_+गवाह2:_+कानूनीसलाहनहीं·शब्दकिसीवकीलनेनहींजाँचेपृष्ठ\d+\/\d+$/
  const hindiPages = readPdfPages(await readFile(await pdf.path())).map(squeeze)
  expect(hindiPages.every((text) => foot.test(text))).toBe(true)
  expect(hindiPages.map((text) => text.replace(foot, '')).join('')).toBe(squeeze(hindi.join('')))
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findTooWide(page)).toEqual([])
  await expectPrintedAlone(page)
})

test('whoever is left nothing on purpose cannot take, until the box is unticked', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'People')
  await page.getByRole('button', { name: /Asha Rao/, expanded: false }).press('Enter')
  const box = page.getByLabel('I leave this person nothing on purpose, and the will shall say so.')
  await box.press('Space')
  await goTo(page, 'Check')
  await page.getByRole('heading', { name: 'To mend first (1)' }).waitFor()
  await page.getByText('You say that you leave Asha Rao nothing on purpose').waitFor()
  await goTo(page, 'People')
  await page.getByRole('button', { name: /Asha Rao/, expanded: false }).press('Enter')
  await box.press('Space')
  await goTo(page, 'Check')
  await page.getByRole('heading', { name: 'Nothing is missing' }).waitFor()
})

test('a share is held until the chosen age, and a choice without effect is said to have none', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'People')
  await press(page, 'Add a person')
  await fill(page, 'Full name', 'Ira Rao')
  await choose(page, 'This person is my', 'Daughter')
  await fill(page, 'Year of birth', String(new Date().getFullYear() - 20))
  await goTo(page, 'Children')
  await choose(page, 'Until which age', '25 years')
  await goTo(page, 'Check')
  await page.getByText('nobody who takes is under 25').waitFor()
  await goTo(page, 'Everything else')
  await page.getByLabel('If this person dies before me').selectOption('Ira Rao')
  await goTo(page, 'Check')
  await page.getByText('Ira Rao would take before the age of 25.').waitFor()
  await goTo(page, 'Children')
  await choose(page, 'Who holds the share until then', 'Sunil Nair')
  await goTo(page, 'Check')
  await page.getByRole('heading', { name: 'Nothing is missing' }).waitFor()
  expect(await page.getByText('nobody who takes is under 25').count()).toBe(0)
  await goTo(page, 'Paper')
  expect((await readLines(page)).join('\n')).toContain('The share of a person under 25 is held by Sunil Nair')
})

test("the only taker without a substitute, an impossible year and one's own name are named", async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await page.getByText('Asha Rao alone takes everything else').waitFor()
  await goTo(page, 'Everything else')
  await page.getByLabel('If this person dies before me').selectOption('Sunil Nair')
  await goTo(page, 'People')
  await press(page, 'Add a person')
  await fill(page, 'Full name', 'Ramesh Rao')
  await fill(page, 'Year of birth', '2200')
  await goTo(page, 'Check')
  expect(await page.getByText('Asha Rao alone takes everything else').count()).toBe(0)
  await page.getByText('Ramesh Rao cannot be born in 2200.').waitFor()
  await page.getByText('has your own name').waitFor()
})

test('a saved file is opened at the first step', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'Keep or delete')
  await fill(page, 'Passphrase', PHRASE)
  await fill(page, 'The same once more', PHRASE)
  const sealed = await readFile(await (await save(page, 'Seal and save')).path())
  await deleteEverything(page)
  await goTo(page, 'You')
  await page.getByText('Open a saved file').click()
  await openFile(page, sealed, PHRASE)
  await page.getByText(/The will of .+ is open/).waitFor()
  expect(await page.getByLabel('Your full name').inputValue()).toBe('Ramesh Rao')
})

test('a change, a revocation, the list for signing and the note of a doctor need no finished will', async ({
  open,
}) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await page.getByLabel('Somebody may say that I was not of sound mind.').press('Space')
  await page.getByRole('link', { name: 'Open the doctor’s note' }).press('Enter')
  await page.waitForURL('**/willplanning#paper-doctor')
  await page.getByRole('heading', { level: 3, name: /^Doctor’s note about/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  for (const kind of ['codicil', 'revocation', 'execution']) {
    await page.getByLabel('Document', { exact: true }).selectOption(kind)
    await page.waitForURL(`**/willplanning#paper-${kind}`)
    const pages = readPdfPages(await readFile(await (await save(page, 'PDF')).path()))
    expect(squeeze(pages.join(''))).toContain(squeeze((await readLines(page)).join('').slice(0, 60)))
  }
  for (const kind of ['will', 'nominations']) {
    await page.getByLabel('Document', { exact: true }).selectOption(kind)
    await page.getByText('There is no document yet. To mend first:').waitFor()
    expect(await page.getByRole('article', { name: 'The document' }).count()).toBe(0)
  }
})

test('after a marriage under the Special Marriage Act, the faith of both decides which law the will names', async ({
  open,
}) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'You')
  await choose(page, 'Which personal law applies to you?', 'Married under the Special Marriage Act')
  await goTo(page, 'Check')
  await page.getByText('Please say whether both of you are Hindu, Buddhist, Sikh or Jain.').waitFor()
  await goTo(page, 'You')
  await choose(page, 'Are both of you Hindu, Buddhist, Sikh or Jain?', 'Yes')
  expect(await findViolations(page)).toEqual([])
  await goTo(page, 'Paper')
  expect((await readLines(page)).join('\n')).toContain('the law for Hindus, Buddhists, Sikhs and Jains, also after')
  await goTo(page, 'You')
  await choose(page, 'Are both of you Hindu, Buddhist, Sikh or Jain?', 'No')
  await goTo(page, 'Paper')
  expect((await readLines(page)).join('\n')).toContain('the Indian Succession Act, because of my marriage')
})

test('whoever named an asset finds it open at “Who gets what”, and the will names what is given', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByText('Everything is loaded.').waitFor()
  await writeWill(page)
  await goTo(page, 'What you own')
  await press(page, 'Add an asset')
  await page.getByLabel('Kind').selectOption('home')
  await fill(page, 'Describe it as the will should', 'the flat at 12 Garden Lane')
  await goTo(page, 'Who gets what')
  await page.getByText('Open an asset to say who gets it.').waitFor()
  await press(page, 'Add a person who takes')
  await choose(page, 'Who', 'Sunil Nair')
  await goTo(page, 'Paper')
  expect((await readLines(page)).join('\n')).toContain('I give the flat at 12 Garden Lane to Sunil Nair')
})
