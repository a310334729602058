// The PDF in Hindi: how its letters are joined, where its lines break, and which text it says.

import { readFile } from 'node:fs/promises'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS } from '../document/kinds'
import { listLines, type WillDocument } from '../document/will-document'
import { FAMILIES, findFamily, SIMPLE, TODAY, withManyGifts } from '../../../testing/sample-families'
import { splitIntoClusters } from './devanagari'
import { findUnprintable } from './letters'
import { type FontFiles, makePdf } from './pdf-file'
import { readPdfFontFiles, readPdfLines, readPdfPages } from '../../../testing/read-outputs'
import { readFontFiles } from '../../../testing/read-font-files'

let fonts: FontFiles
beforeAll(async () => {
  fonts = await readFontFiles()
})

const squeeze = (text: string) => text.replace(/\s+/g, '')
const makeBytes = async (document: WillDocument) => Buffer.from(await makePdf(pdfMake, fonts, document))

/** The text of each page without its foot; fails where a page has none. */
async function readBodies(document: WillDocument): Promise<string[]> {
  const pages = readPdfPages(await makeBytes(document)).map(squeeze)
  const { initials, footer, page } = document
  return pages.map((text, at) => {
    const numbers = `${page[0]}${at + 1}${page[1]}${pages.length}`
    const foot = squeeze(`${initials.map((who) => `${who}: ____________`).join('')}${footer}${numbers}`)
    expect([text.slice(-40), text.endsWith(foot)]).toEqual([text.slice(-40), true])
    return text.slice(0, -foot.length)
  })
}

async function readBody(document: WillDocument): Promise<string> {
  return (await readBodies(document)).join('')
}

describe('the PDF in Hindi', { timeout: 60_000 }, () => {
  test('has the text of every document, and its foot on each page', async () => {
    const will = {
      ...findFamily('all wishes'),
      codicil: { date: '', changes: 'मेरा फ़्लैट मेरे पुत्र को।' },
      doctorsNote: true,
    }
    for (const kind of DOCUMENTS) {
      const document = assembleDocument(kind, will, TODAY, 'hi')
      expect(await readBody(document)).toBe(squeeze(listLines(document).join('')))
    }
  })

  test('has the text of every family, with names in Devanagari', async () => {
    const names: Record<string, string> = {
      wife: 'श्रीमती आशा राव',
      son: 'कृष्ण राव',
      daughter: 'हृदयेश्वरी',
      friend: 'रवि मेनन',
    }
    for (const family of Object.values(FAMILIES)) {
      const will = {
        ...family,
        me: { ...family.me, name: 'रमेश राव', address: '12 गार्डन लेन, पुणे 411001' },
        family: family.family.map((each) => ({ ...each, name: names[each.id] ?? each.name })),
      }
      const document = assembleDocument('will', will, TODAY, 'hi')
      expect(await readBody(document)).toBe(squeeze(listLines(document).join('')))
    }
  })

  test('an English will shows names and addresses in Devanagari', async () => {
    const will = {
      ...SIMPLE,
      me: { ...SIMPLE.me, name: 'Ramesh राव', address: 'फ़्लैट 4, ₹ नगर, Pune' },
      family: SIMPLE.family.map((each) => (each.id === 'friend' ? { ...each, name: 'रवि मेनन' } : each)),
    }
    const document = assembleDocument('will', will, TODAY, 'en')
    expect(findUnprintable(listLines(document))).toEqual([])
    expect(await readBody(document)).toBe(squeeze(listLines(document).join('')))
  })

  test('breaks a word without spaces between its clusters, and loses nothing of it', async () => {
    const novel = 'विद्यार्थीक्ष्म्य'.repeat(120)
    const document: WillDocument = {
      ...assembleDocument('doctor', SIMPLE, TODAY, 'hi'),
      blocks: [{ form: 'paragraph', text: novel }],
    }
    const lines = readPdfLines(await makeBytes(document))
    const clusters = splitIntoClusters(novel)
    const whole = lines.filter((line) => novel.includes(line) && line.length > 20)
    expect(whole.length).toBeGreaterThan(10)
    expect(whole.join('')).toBe(novel)
    expect(whole.flatMap((line) => splitIntoClusters(line))).toEqual(clusters)
  })

  test('leaves neither the signatures alone on a page nor a heading at its end', async () => {
    const long = 'वेंकटनरसिंहराजुवारिपेटा लक्ष्मीनरसिंहाचारियार '.repeat(3).slice(0, 120).trim()
    const address = 'फ़्लैट 1204, टावर सी, श्री सिद्धिविनायक सहकारी गृहनिर्माण संस्था, '.repeat(5).slice(0, 300).trim()
    const [known] = SIMPLE.witnesses
    const witness = { ...known, name: long, address }
    const wills = [
      ...[1, 4, 20, 25, 30, 35, 40].map(withManyGifts),
      {
        ...SIMPLE,
        me: { ...SIMPLE.me, name: long, address },
        witnesses: [witness, witness] as typeof SIMPLE.witnesses,
      },
    ]
    for (const will of wills) {
      const document = assembleDocument('will', will, TODAY, 'hi')
      const headings = document.blocks.flatMap((block) => (block.form === 'heading' ? [squeeze(block.text)] : []))
      const pages = await readBodies(document)
      expect(pages.join('')).toBe(squeeze(listLines(document).join('')))
      expect(pages.at(-1)).toMatch(/^(?!हस्ताक्षर).+हस्ताक्षरइसवसीयतपर.*गवाह2:/)
      for (const page of pages) expect(headings.filter((heading) => page.endsWith(heading))).toEqual([])
    }
  })

  test('a joiner or a sign that stands alone is no reason to fail', async () => {
    const document: WillDocument = {
      ...assembleDocument('doctor', SIMPLE, TODAY, 'hi'),
      blocks: [{ form: 'paragraph', text: 'ि \u200d क्\u200dष क्\u200cष ् ऽ ॐ' }],
    }
    expect(await readBody(document)).toBe(squeeze('ि \u200d क्\u200dष क्\u200cष ् ऽ ॐ'))
  })
})

/** The pictures of each word in HarfBuzz, which draws the letters of browsers: hb-shape with the same font, devanagari-400.ttf. */
const HARFBUZZ: Record<string, string> = {
  श्री: '225 29',
  क्ष: '88',
  त्र: '212',
  द्व: '361',
  र्म: '78 416',
  ट्ठ: '338',
  कृष्ण: '53 32 163 68',
  हृदय: '410 71 79',
  रवि: '80 460 82',
  मेनन: '78 36 73 73',
  ज़: '132',
  ड़: '133',
  हिन्दी: '459 86 153 71 29',
  विद्यार्थी: '460 82 359 27 70 558',
  निर्दिष्ट: '461 73 503 71 606 374',
  स्त्री: '164 212 29',
  राष्ट्रीय: '80 27 374 418 29 79',
  ज्ञान: '90 27 73',
  शृंगार: '407 99 55 27 80',
  ह्रास: '228 27 85',
  ऊर्जा: '7 60 27 416',
  ई: '4 416',
  ऐसा: '12 36 85 27',
  '१२३': '113 114 115',
}

test('the file of a font has room for as many pictures as a long will needs', async () => {
  const bytes = await makeBytes(assembleDocument('will', SIMPLE, TODAY, 'hi'))
  const files = readPdfFontFiles(bytes, 'NotoSerifDevanagari')
  expect(files).toHaveLength(2)
  for (const file of files) {
    const entry = file.indexOf('head', 12, 'latin1')
    const longTable = file.readInt16BE(file.readUInt32BE(entry + 8) + 50)
    expect(longTable).toBe(1)
  }
})

test('letters are joined as in a browser', async () => {
  await makeBytes(assembleDocument('doctor', SIMPLE, TODAY, 'hi'))
  const document = await pdfMake.createPdf({ content: [], defaultStyle: { font: 'Serif' } }).getStream()
  const font = document.provideFont('Devanagari', false, false)
  const shaped = Object.keys(HARFBUZZ).map((word) => [
    word,
    font
      .layout(word)
      .glyphs.map(({ id }) => id)
      .join(' '),
  ])
  expect(Object.fromEntries(shaped)).toEqual(HARFBUZZ)
})

test('the fonts are those of the package, cut to what a will needs', async () => {
  for (const name of ['devanagari-400', 'devanagari-700'])
    expect((await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url))).length).toBeLessThan(180_000)
})
