import * as docx from 'docx'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS } from '../document/kinds'
import { listLines, type WillDocument } from '../document/will-document'
import { EMPTY_WILL } from '../model/will'
import { FAMILIES, findFamily, SIMPLE, TODAY, withManyGifts } from '../../../testing/sample-families'
import { makeDocx } from './docx-file'
import { findUnprintable, splitIntoRuns } from './letters'
import { type FontFiles, makePdf } from './pdf-file'
import { readParagraphs, readPdfPages, unzip } from '../../../testing/read-outputs'
import { readFontFiles } from '../../../testing/read-font-files'
import { writeYearlyCheck } from './yearly-check'

let fonts: FontFiles
beforeAll(async () => {
  fonts = await readFontFiles()
})

const makeWill = (name: string) => assembleDocument('will', findFamily(name), TODAY, 'en')
const squeeze = (text: string) => text.replace(/\s+/g, '')
const openDocx = async (document: WillDocument) =>
  unzip(Buffer.from(await (await makeDocx(docx, document)).arrayBuffer()))
const openPdf = async (document: WillDocument) => readPdfPages(Buffer.from(await makePdf(pdfMake, fonts, document)))

/** Takes the foot of a page away, and fails when it is not there. */
function dropFooter(page: string, { initials, footer }: WillDocument, at: number, pages: number): string {
  const foot = squeeze(`${initials.map((who) => `${who}: ____________`).join('')}${footer}Page ${at + 1} of ${pages}`)
  const text = squeeze(page)
  expect(text.endsWith(foot) || text.startsWith(foot)).toBe(true)
  return text.replace(foot, '')
}

describe('the Word file', () => {
  test('has the text of the document, line by line', async () => {
    for (const name of Object.keys(FAMILIES)) {
      const document = makeWill(name)
      const parts = await openDocx(document)
      expect(readParagraphs(parts.get('word/document.xml') ?? '')).toEqual(listLines(document))
    }
  })

  test('has it in Hindi too, with the foot of that language', async () => {
    for (const kind of DOCUMENTS) {
      const document = assembleDocument(kind, findFamily('all wishes'), TODAY, 'hi')
      const parts = await openDocx(document)
      expect(readParagraphs(parts.get('word/document.xml') ?? '')).toEqual(listLines(document))
      const footer = [...parts.entries()].find(([name]) => /word\/footer\d\.xml/.test(name))?.[1] ?? ''
      expect(readParagraphs(footer).join(' ')).toContain(document.footer)
      expect(footer).toContain('पृष्ठ ')
    }
  })

  test('names no author, and has lines for initials and the number of pages on each page', async () => {
    const parts = await openDocx(makeWill('wife takes all'))
    const core = parts.get('docProps/core.xml') ?? ''
    expect(core).not.toMatch(/Un-named|<dc:creator>[^<]+<|<cp:lastModifiedBy>[^<]+</)
    const footer = [...parts.entries()].find(([name]) => /word\/footer\d\.xml/.test(name))?.[1] ?? ''
    expect(readParagraphs(footer).join(' ')).toContain('Testator: ____________     Witness 1: ____________')
    expect(footer).toContain('NUMPAGES')
    // The foot begins 708 twentieths of a point above the edge; its two lines and the room above them need as much again.
    const bottom = /<w:pgMar [^>]*w:bottom="(\d+)"/.exec(parts.get('word/document.xml') ?? '')?.[1]
    expect(Number(bottom)).toBeGreaterThanOrEqual(1600)
  })
})

test('neither file calls what is signed a draft', async () => {
  const document = makeWill('wife takes all')
  const parts = await openDocx(document)
  expect([...parts.values()].filter((part) => /draft/i.test(part))).toEqual([])
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Will of Ramesh Rao</dc:title>')
  const bytes = Buffer.from(await makePdf(pdfMake, fonts, document))
  expect(readPdfPages(bytes).join('')).not.toMatch(/draft/i)
  expect(bytes.toString('latin1')).not.toMatch(/\/Title \(Draft\)/)
})

test('the Word file has black headings with room above them', async () => {
  const styles = (await openDocx(makeWill('wife takes all'))).get('word/styles.xml') ?? ''
  const heading = /<w:style [^>]*w:styleId="Heading1"[\s\S]*?<\/w:style>/.exec(styles)?.[0] ?? ''
  expect(heading).toContain('<w:color w:val="000000"/>')
  expect(heading).toMatch(/<w:spacing [^>]*w:before="240"/)
})

// Dozens of wills are set, which takes a busy machine some seconds.
describe('the PDF', { timeout: 30_000 }, () => {
  test('has the text of the document, and its foot on each page', async () => {
    for (const name of [
      'wife and children share',
      'all wishes',
      'sum of money shared',
      'Christian widow',
      'second substitutes',
      'later children share with the children',
      'later child beside a wife',
    ]) {
      const document = makeWill(name)
      const pages = await openPdf(document)
      const text = pages.map((page, at) => dropFooter(page, document, at, pages.length)).join('')
      expect(text).toBe(squeeze(listLines(document).join('')))
    }
  })

  test('as the Word file, leaves lines for witnesses who are not known yet', async () => {
    const [known] = SIMPLE.witnesses
    const blank = { ...known, name: '', address: '' }
    const document = assembleDocument('will', { ...SIMPLE, witnesses: [blank, blank] }, TODAY, 'en')
    const lines = listLines(document)
    expect(lines.filter((line) => line === 'Address: ______________________________')).toHaveLength(2)
    expect(readParagraphs((await openDocx(document)).get('word/document.xml') ?? '')).toEqual(lines)
    const pages = await openPdf(document)
    expect(pages.map((page, at) => dropFooter(page, document, at, pages.length)).join('')).toBe(squeeze(lines.join('')))
  })

  test('also of the other documents', async () => {
    for (const kind of DOCUMENTS) {
      const document = assembleDocument(
        kind,
        { ...SIMPLE, codicil: { date: '', changes: 'My flat goes to my son.' } },
        TODAY,
        'en',
      )
      const pages = await openPdf(document)
      expect(pages.map((page, at) => dropFooter(page, document, at, pages.length)).join('')).toBe(
        squeeze(listLines(document).join('')),
      )
    }
  })

  test('never leaves the signatures alone on a page', async () => {
    for (const count of Array.from({ length: 12 }, (_, at) => 34 + at)) {
      const pages = await openPdf(assembleDocument('will', withManyGifts(count), TODAY, 'en'))
      const last = squeeze(pages.at(-1) ?? '')
      expect(pages.length).toBeGreaterThan(1)
      expect(last).toContain(squeeze('Signature of Ramesh Rao'))
      expect(last).toContain(squeeze('Witness 2:'))
      expect(last).toContain(squeeze('hand it over as this will says'))
    }
  })

  test('leaves no half of a page empty before the signatures, where a little smaller text makes room for them', async () => {
    for (const [count, expected] of [
      [1, 2],
      // The last line ends the page, and no empty page follows it.
      [2, 2],
      [29, 3],
      [4, 2],
      [31, 3],
      [35, 3],
    ] as const) {
      const document = assembleDocument('will', withManyGifts(count), TODAY, 'en')
      const pages = await openPdf(document)
      expect(pages).toHaveLength(expected)
      expect(squeeze(pages.at(-1) ?? '')).toMatch(/handitoverasthiswillsays.*SignatureofRameshRao.*Witness2:/)
    }
  })

  test('loses no line of whoever has a long name and address, and keeps their signatures on one page', async () => {
    const name = 'Venkatanarasimharajuvaripeta Subrahmanyeswara Lakshminarasimhachariar '.repeat(2).slice(0, 120)
    const address = 'Flat 1204, Tower C, Shree Siddhivinayak Co-operative Housing Society, Plot 47-A, '
      .repeat(4)
      .slice(0, 300)
    for (const family of ['wife takes all', 'wife and children share', 'all wishes']) {
      const will = findFamily(family)
      const [known] = will.witnesses
      const witness = { ...known, name, address }
      const long = {
        ...will,
        me: { ...will.me, name, address },
        witnesses: [witness, witness] as typeof will.witnesses,
      }
      const document = assembleDocument('will', long, TODAY, 'en')
      const pages = await openPdf(document)
      const texts = pages.map((page, at) => dropFooter(page, document, at, pages.length))
      expect(texts.join('')).toBe(squeeze(listLines(document).join('')))
      expect(texts.at(-1)).toContain('SignatureIsignthiswill')
      expect(texts.every((text) => text !== '')).toBe(true)
    }
  })

  test('brings the end of a long clause along with the signatures, in the Word file, too', async () => {
    const wish = 'Please keep the old clock in the hall wound, and let nobody sell it. '
      .repeat(29)
      .slice(0, 2000)
      .trim()
    const { wishes } = findFamily('all wishes')
    const document = assembleDocument('will', { ...SIMPLE, wishes: { ...wishes, charity: wish } }, TODAY, 'en')
    const pages = await openPdf(document)
    const last = dropFooter(pages.at(-1) ?? '', document, pages.length - 1, pages.length)
    expect(last).toMatch(/letnobodysellit\..*Signature.*Witness2:/)
    const xml = (await openDocx(document)).get('word/document.xml') ?? ''
    const paragraphs = xml.match(/<w:p[ >][\s\S]*?<\/w:p>/g) ?? []
    const clauses = paragraphs.filter((paragraph) => paragraph.includes('old clock'))
    // The clause may break over pages; its end stays with the signatures.
    expect(clauses.map((clause) => clause.includes('<w:keepNext/>'))).toEqual([false, true])
    expect(clauses[0]).not.toContain('<w:keepLines/>')
    expect(squeeze(readParagraphs(xml).join(''))).toBe(squeeze(listLines(document).join('')))
  })

  test('never ends a page with a heading', async () => {
    for (const name of Object.keys(FAMILIES)) {
      const document = makeWill(name)
      const headings = document.blocks.flatMap((block) => (block.form === 'heading' ? [squeeze(block.text)] : []))
      const pages = await openPdf(document)
      for (const [at, page] of pages.entries()) {
        const text = dropFooter(page, document, at, pages.length)
        expect(headings.filter((heading) => text.endsWith(heading))).toEqual([])
      }
    }
  })

  test('shows every letter that it says it has', async () => {
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code + 0x20)).filter(
      (letter) => /\S/.test(letter) && findUnprintable([letter]).length === 0,
    )
    expect(letters.length).toBeGreaterThan(300)
    const document: WillDocument = {
      ...assembleDocument('doctor', EMPTY_WILL, TODAY, 'en'),
      blocks: [
        { form: 'heading', text: letters.join('') },
        { form: 'paragraph', text: letters.join(' ') },
      ],
    }
    const text = (await openPdf(document)).join('')
    expect(text).not.toContain('\uFFFD')
    for (const letter of letters) expect(text).toContain(letter)
  })
})

test('rupees and names in other spellings and letters are cut into runs, and what no font has is named', () => {
  expect(splitIntoRuns('₹5 to Nāgārjuna')).toEqual([
    { text: '₹', font: 'SerifWider' },
    { text: '5 to N', font: 'Serif' },
    { text: 'ā', font: 'SerifWider' },
    { text: 'g', font: 'Serif' },
    { text: 'ā', font: 'SerifWider' },
    { text: 'rjuna', font: 'Serif' },
  ])
  expect(splitIntoRuns('रवि मेनन (SBI, 4)।')).toEqual([
    { text: 'रवि मेनन ', font: 'Devanagari' },
    { text: '(SBI, 4)', font: 'Serif' },
    { text: '।', font: 'Devanagari' },
  ])
  expect(findUnprintable(['Asha ₹', 'आशा\u200d 和 ஆ'])).toEqual(['和', 'ஆ'])
})

test('a yearly entry for the calendar names no will', () => {
  const text = writeYearlyCheck('2026-11-26', Date.UTC(2026, 10, 26), (english) => english)
  expect(text).toContain('DTSTART;VALUE=DATE:20271126')
  expect(text).toContain('RRULE:FREQ=YEARLY')
  expect(text.replaceAll('\r\n ', '').toLowerCase()).not.toMatch(/\bwill\b/)
})
