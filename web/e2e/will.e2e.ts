// The will planner: once it is loaded nothing of a will leaves the device.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readParagraphs, readPdfPages, unzip } from '../src/testing/read-outputs'
import type { Will } from '../src/features/will/model/will'
import { withManyGifts } from '../src/testing/sample-families'
import { findTooWide, findViolations } from './support/axe'
import { dialog, memberButton, signIn } from './support/members'
import { expect, test, waitForHydration, waitUntilSettled } from './support/test'
import {
  chooseFile,
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

test('a will is written, sealed, opened again and printed by keyboard, on a phone, without a connection', async ({
  open,
}) => {
  const page = await open('/willplanning', { phone: true })
  await page.getByRole('link', { name: 'Begin, or go on with a draft' }).press('Enter')
  const requests = await cutNetwork(page)
  await writeWill(page)

  await goTo(page, 'Paper')
  await page.getByRole('article', { name: 'The document' }).waitFor()
  const shown = await readLines(page)
  expect(shown.join('\n')).toContain('I give everything else that I own to Asha Rao (my wife, born in 1972).')
  // The screen says that it is a draft; the paper that is signed does not.
  await page.getByText('Draft, not valid yet').waitFor()
  expect(shown.join('\n')).not.toMatch(/draft/i)
  const word = await save(page, 'Word file')
  const parts = unzip(await readFile(await word.path()))
  expect(readParagraphs(parts.get('word/document.xml') ?? '')).toEqual(shown)
  const pdf = await save(page, 'PDF')
  const pages = readPdfPages(await readFile(await pdf.path()))
  expect(pages.every((text) => /Testator: _+\s*Witness 1: _+\s*Witness 2: _+/.test(text))).toBe(true)
  const foot = /Testator:_+Witness1:_+Witness2:_+Notlegaladvice·WordingnotreviewedbyalawyerPage\d+of\d+$/
  expect(pages.map((text) => squeeze(text).replace(foot, '')).join('')).toBe(squeeze(shown.join('')))
  expect([word, pdf].map((file) => file.suggestedFilename())).toEqual(['will.docx', 'will.pdf'])
  await expectPrintedAlone(page)

  await goTo(page, 'Keep or delete')
  await fill(page, 'Passphrase', PHRASE)
  await fill(page, 'The same once more', `${PHRASE}s`)
  await press(page, 'Seal and save')
  await page.getByText('The two are not the same.').waitFor()
  await fill(page, 'The same once more', PHRASE)
  const sealed = await save(page, 'Seal and save')
  await page.getByText('was sealed, opened again with your passphrase, and is the same').waitFor()
  const file = await readFile(await sealed.path())
  for (const word of ['Rao', 'Pune', PHRASE]) expect(file.toString('latin1')).not.toContain(word)

  await deleteEverything(page)
  expect(await page.getByText('was sealed, opened again with your passphrase').count()).toBe(0)
  expect(await page.getByText('The draft is kept in this browser').count()).toBe(0)
  await page.getByText('There is no draft on this device: it was deleted.').waitFor()
  await goTo(page, 'You')
  await page.getByText(/Deleted on .+ IST\. There is no draft on this device\./).waitFor()
  expect(await page.getByLabel('Your full name').inputValue()).toBe('')
  await goTo(page, 'Keep or delete')
  await openFile(page, file, 'monsoon lamp bicycle mangoes')
  await page.getByText('This passphrase does not open the file.').waitFor()
  const changed = Buffer.from(file)
  changed[200] = (changed[200] ?? 0) ^ 1
  await chooseFile(page, changed)
  await page.getByText('The file was changed or damaged after it was saved.').waitFor()
  await openFile(page, file, PHRASE)
  await page.getByText(/The will of .+ is open/).waitFor()
  // The field names no file any more, so that the same one can be chosen again.
  expect(await page.getByLabel('File', { exact: true }).inputValue()).toBe('')
  await goTo(page, 'Paper')
  expect(await readLines(page)).toEqual(shown)

  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Keep or delete' }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 2, name: 'Paper' }).waitFor()
  expect(requests).toEqual([])
})

test('a sealed file goes to the account when asked, is opened on another device, and goes with a receipt', {
  timeout: 60_000,
}, async ({ open }) => {
  const reader = { name: 'Ramesh Rao', email: 'ramesh@will.test' }
  const page = await open(null)
  await signIn(page, reader, '/willplanning')
  await page.getByRole('link', { name: 'Begin, or go on with a draft' }).press('Enter')
  await page.getByText('Everything is loaded. You can go offline now').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/cms/api/subscribers/')) sent.push(request.method())
  })
  await writeWill(page)
  await goTo(page, 'Keep or delete')
  await fill(page, 'Passphrase', PHRASE)
  await fill(page, 'The same once more', PHRASE)
  const sealed = await readFile(await (await save(page, 'Seal and save')).path())
  expect(sent).toEqual([])
  await press(page, 'Upload to my account')
  await page.getByText(/The sealed file lies in your account since/).waitFor()
  expect(sent).toEqual(['GET', 'POST'])
  expect(await findViolations(page)).toEqual([])

  const other = await open(null, { phone: true })
  await signIn(other, reader, '/willplanning')
  await other.getByRole('link', { name: 'Begin, or go on with a draft' }).press('Enter')
  await other.getByText('Everything is loaded. You can go offline now').waitFor()
  await goTo(other, 'Keep or delete')
  await press(other, 'Open from my account')
  await other.getByText(/is here, still sealed/).waitFor()
  await fill(other, 'Passphrase of the file', PHRASE)
  await press(other, 'Open')
  await other.getByText(/The will of .+ is open/).waitFor()
  expect(await findTooWide(other)).toEqual([])
  await goTo(other, 'You')
  expect(await other.getByLabel('Your full name').inputValue()).toBe('Ramesh Rao')

  await page.goto('/about')
  await waitForHydration(page)
  await memberButton(page, 'My Account').click()
  const kept = dialog(page, 'My Account').getByRole('region', { name: 'Kept for you', exact: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(Buffer.compare(await readFile(await download.path()), sealed)).toBe(0)
  await kept.getByRole('button', { name: /^Delete the file sealed on/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await kept.getByText(/^Receipt [0-9A-F]{12}: the file sealed on/).waitFor()
  await kept.getByText('Nothing. The list after a death').waitFor()
})

test('the draft comes back, one tab writes, and a shared computer keeps nothing', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByLabel('Your full name').fill('Ramesh Rao')
  await page.getByText('The draft is kept on this device, unlocked.').waitFor()
  const second = await page.context().newPage()
  await second.goto('/willplanning#you')
  await second.getByRole('heading', { name: 'Your will is open in another tab' }).waitFor()
  await page.reload()
  await page.getByText(/Your draft of/).waitFor()
  expect(await page.getByLabel('Your full name').inputValue()).toBe('Ramesh Rao')
  await page.close()
  // The browser gives the closed tab's hold back a moment later; until then the reader is told so again.
  const again = second.getByRole('button', { name: 'Try again' })
  const name = second.getByLabel('Your full name')
  await expect
    .poll(async () => {
      if (await again.isVisible()) await again.click()
      return name.isVisible()
    })
    .toBe(true)
  expect(await name.inputValue()).toBe('Ramesh Rao')

  await second.getByRole('link', { name: 'Keep or delete' }).click()
  await second.getByText('This is a shared computer').click()
  await second.getByText('the draft is only in this tab').waitFor()
  expect(await second.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)))).not.toContain(
    'fineprint-will',
  )
})

test('a browser that keeps nothing, or has no room, says so', async ({ open }) => {
  for (const [name, words] of [
    ['QuotaExceededError', 'This device has no room for the draft.'],
    ['SecurityError', 'This browser does not let us keep the draft.'],
  ] as const) {
    const page = await open('/willplanning#you', {
      prepare: async (blank) => {
        await blank.addInitScript((error: string) => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('refused', error)
          }
        }, name)
      },
    })
    await page.getByLabel('Your full name').fill('Ramesh Rao')
    await page.getByText(words).waitFor()
  }
})

test('a pasted novel and three hundred assets lose nothing', async ({ open }) => {
  const page = await open('/willplanning')
  await keepDraft(page, withManyGifts(299))
  await page.getByRole('link', { name: 'Begin, or go on with a draft' }).click()
  await page.getByRole('link', { name: 'What you own' }).click()
  await page.getByRole('button', { name: 'Add an asset' }).click()
  await page.getByLabel('Describe it as the will should').fill('the last painting')
  await page.getByText('The planner takes 300 assets.').waitFor()
  await page.getByRole('link', { name: 'Paper' }).click()
  const lines = await readLines(page)
  expect(lines.filter((line) => line.includes('the painting number'))).toHaveLength(299)
  await page.getByText('Everything is loaded.').waitFor()
  const pages = readPdfPages(await readFile(await (await save(page, 'PDF')).path()))
  expect(pages.join('').match(/the painting number/g)).toHaveLength(299)

  await page.getByRole('link', { name: 'Wishes' }).click()
  await page.getByLabel('My funeral').fill('x'.repeat(50_000))
  await page.getByText('This is 48000 characters too long.').waitFor()
  expect((await page.getByLabel('My funeral').inputValue()).length).toBe(50_000)
  await page.getByRole('link', { name: 'Check', exact: true }).click()
  await page.getByText('Please shorten a wish. Nothing is cut for you.').waitFor()
})

test('who needs a lawyer gets the reason, a guide and a person, and no document', async ({ open }) => {
  const page = await open('/willplanning#you')
  await page.getByLabel('Which personal law applies to you?').selectOption('muslim')
  await page.getByText('Here a lawyer is needed').waitFor()
  await page.getByRole('link', { name: 'Paper' }).click()
  await page.getByRole('link', { name: 'Talk to a person' }).waitFor()
  expect(await page.getByRole('button', { name: 'PDF' }).count()).toBe(0)
})

test('the planner offers no assistant, and its scripts load on its page only', async ({ open }) => {
  const page = await open('/')
  await waitUntilSettled(page)
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    )
  expect(await loaded()).not.toMatch(/planner-|pdfmake|docx/)
  await page.goto('/willplanning')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await loaded()).not.toMatch(/planner-|pdfmake|docx/)
  expect(await page.getByRole('button', { name: /Ask/ }).count()).toBe(0)
})

test('page views name the page and nothing else', async ({ open }) => {
  const page = await open(null)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/willplanning#family')
  await expect.poll(() => sent.some((each) => each.includes('"/willplanning"'))).toBe(true)
  await page.getByRole('link', { name: 'Witnesses' }).click()
  await page.getByLabel('Name of witness 1').fill('Farida Sheikh')
  await page.getByText('The draft is kept on this device').waitFor()
  expect(sent.join('\n')).not.toMatch(/family|witnesses|Farida/)
})

test('axe finds nothing on the introduction', async ({ open }) => {
  expect(await findViolations(await open('/willplanning'))).toEqual([])
})

for (const steps of [
  ['you', 'family', 'assets', 'gifts'],
  ['rest', 'executor', 'guardian', 'witnesses'],
  ['wishes', 'check', 'paper', 'keep'],
])
  test(`axe finds nothing on ${steps.join(', ')}, in both themes, and nothing is too wide`, async ({ open }) => {
    const page = await open('/willplanning#you')
    await page.getByText('Everything is loaded.').waitFor()
    await writeWill(page)
    for (const step of steps) {
      await page.evaluate((hash) => window.location.assign(`#${hash}`), step)
      await page.locator(`[aria-current="step"][href$="#${step}"]`).waitFor()
      expect([step, await findViolations(page)]).toEqual([step, []])
      await page.setViewportSize({ width: 320, height: 640 })
      expect([step, await findTooWide(page)]).toEqual([step, []])
    }
  })

/** Puts a draft where the planner keeps it. */
async function keepDraft(page: Page, will: Will): Promise<void> {
  await page.evaluate(
    (draft) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fineprint-will', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('draft')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('draft', 'readwrite')
          writing.objectStore('draft').put({ will: draft, savedAt: '2026-11-20T10:00:00Z' }, 'draft')
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    will,
  )
}

/** From here every request is refused and noted. */
async function cutNetwork(page: Page): Promise<string[]> {
  await page.getByText('Everything is loaded. You can go offline now').waitFor()
  await waitUntilSettled(page)
  const requests: string[] = []
  page.on('request', (request) => {
    // The browser draws the tab's icon anew at each step, from its own cache.
    if (!/^blob:|\/images\/logo\.svg$|\/icons\/icon-192\.png$/.test(request.url())) requests.push(request.url())
  })
  await page.context().setOffline(true)
  return requests
}
