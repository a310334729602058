// The document as PDF, made on the device.

import type { Content, NodeInfo, PdfMake } from 'pdfmake/build/pdfmake.min.js'
import {
  type Block,
  cutLongLead,
  findTitle,
  splitAtSignatures,
  staysWhole,
  type WillDocument,
} from '../document/will-document'
import type { Language } from '../document/words'
import { splitIntoRuns } from './letters'
import { enableDevanagari } from './pdf-shaping'

export type FontFiles = Record<
  'serif' | 'serifBold' | 'wider' | 'widerBold' | 'devanagari' | 'devanagariBold',
  Uint8Array
>

/** Of the font's own height: as far apart as the lines that the browser prints. */
const LINE_HEIGHT = 1.06

/** Points. The letters of Devanagari are smaller than Latin ones of the same size. */
const SIZES: Record<Language, { usual: number; smaller: number[] }> = {
  en: { usual: 11.5, smaller: [11, 10.5] },
  hi: { usual: 12.5, smaller: [12, 11.5] },
}
/** The page before the signatures may be as empty as this, of its height. */
const MAX_EMPTY = 1 / 3

type Style = Content & { margin: number[] }
const STYLES: Record<Block['form'], Style> = {
  title: { fontSize: 20, bold: true, margin: [0, 0, 0, 10] },
  notice: { fontSize: 9, margin: [0, 0, 0, 14] },
  heading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
  paragraph: { margin: [0, 0, 0, 6] },
  item: { margin: [14, 0, 0, 6] },
  signature: { margin: [0, 0, 0, 10] },
}

/**
 * An empty half page before the signatures is where somebody could write something in. Where the signatures leave more than
 * a third of a page empty, the text is set a little smaller; where that does not help, it keeps its size.
 */
export async function makePdf(make: PdfMake, fonts: FontFiles, document: WillDocument): Promise<Uint8Array> {
  make.addVirtualFileSystem(Object.fromEntries(Object.entries(fonts).map(([name, data]) => [name, { data }])))
  make.setFonts({
    Serif: { normal: 'serif', bold: 'serifBold' },
    SerifWider: { normal: 'wider', bold: 'widerBold' },
    Devanagari: { normal: 'devanagari', bold: 'devanagariBold' },
  })
  await enableDevanagari(make, { joined: 'Devanagari', beside: 'Serif' })
  const { usual, smaller } = SIZES[document.language]
  const first = await setInSize(make, document, usual)
  if (first.empty <= MAX_EMPTY) return first.bytes
  for (const size of smaller) {
    const { bytes, empty } = await setInSize(make, document, size)
    if (empty <= MAX_EMPTY) return bytes
  }
  return first.bytes
}

/** `empty` is how much of its height the page before the signatures has left. */
async function setInSize(
  make: PdfMake,
  document: WillDocument,
  fontSize: number,
): Promise<{ bytes: Uint8Array; empty: number }> {
  let empty = 0
  const pdf = make.createPdf({
    pageSize: 'A4',
    pageMargins: [62, 62, 62, 84],
    info: { title: findTitle(document), creator: '', producer: '' },
    language: document.language,
    defaultStyle: { font: 'Serif', fontSize, lineHeight: LINE_HEIGHT },
    content: layOut(document.blocks),
    pageBreakBefore: (node) => {
      if (!movesToNextPage(node)) return false
      empty = 1 - node.startPosition.verticalRatio
      return true
    },
    footer: (page: number, pages: number) => layOutFooter(document, page, pages),
  })
  return { bytes: await pdf.getBuffer(), empty }
}

const TOGETHER = 'signatures'
/** A page begins above this part of its height. */
const PAGE_TOP = 0.1
/** The signatures keep together, and the clause before them comes along, so that no page holds signatures alone. */
function layOut(blocks: Block[]): Content[] {
  const cut = cutLongLead(blocks)
  const { before, together } = splitAtSignatures(blocks)
  const end = blocks.at(-1)
  if (cut === null) return [...keepHeadings(before, end), ...(together.length > 0 ? [keepTogether(together, end)] : [])]
  return [...keepHeadings([...cut.before, cut.start], end), keepTogether([cut.tail, ...cut.signatures], end)]
}

/** `end` is the last block of the document. */
function keepTogether(blocks: Block[], end: Block | undefined): Content {
  return { id: TOGETHER, stack: blocks.map((block) => layOutBlock(block, end)) }
}

/**
 * pdfmake drops an unbreakable part that is higher than a page, which once cost the signatures of whoever has a long
 * name. So they move to the next page only when they would break, and nothing is lost when they break there, too.
 */
function movesToNextPage({ id, pageNumbers, startPosition }: NodeInfo): boolean {
  return id === TOGETHER && pageNumbers.length > 1 && startPosition.verticalRatio > PAGE_TOP
}

/** A heading never ends a page: it keeps together with what follows it. A short clause stays on one page. */
function keepHeadings(blocks: Block[], end: Block | undefined): Content[] {
  return blocks.flatMap((block, at) => {
    if (blocks[at - 1]?.form === 'heading') return []
    const next = blocks[at + 1]
    if (block.form !== 'heading' || next === undefined)
      return [{ ...layOutBlock(block, end), unbreakable: staysWhole(block) }]
    return [{ stack: [layOutBlock(block, end), layOutBlock(next, end)], unbreakable: staysWhole(next) }]
  })
}

function layOutBlock(block: Block, end: Block | undefined): Content {
  const isEnd = block === end
  const style = isEnd ? dropRoomBelow(STYLES[block.form]) : STYLES[block.form]
  if (block.form !== 'signature') return { ...style, text: splitIntoRuns(block.text) }
  const lines = block.lines.map((line) => ({
    text: splitIntoRuns(line),
    margin: [0, 0, 0, line.includes('___') ? 14 : 6],
  }))
  return {
    ...style,
    stack: [
      ...(block.heading === null ? [] : [{ ...STYLES.heading, text: splitIntoRuns(block.heading) }]),
      ...lines.map((line, at) => (isEnd && at === lines.length - 1 ? dropRoomBelow(line) : line)),
    ],
  }
}

/** Room below the last line begins a page of its own where that line ends a page, and the empty page would be signed. */
function dropRoomBelow<T extends Style>(part: T): T {
  return { ...part, margin: [...part.margin.slice(0, 3), 0] }
}

function layOutFooter(
  { initials, footer, page: [before, between] }: WillDocument,
  page: number,
  pages: number,
): Content {
  const marks = initials.map((who) => `${who}: ____________`).join('     ')
  return {
    margin: [62, 18, 62, 0],
    fontSize: 9,
    stack: [
      ...(marks === '' ? [] : [{ text: splitIntoRuns(marks), margin: [0, 0, 0, 6] }]),
      {
        columns: [
          { text: splitIntoRuns(footer), width: '*' },
          { text: splitIntoRuns(`${before}${page}${between}${pages}`), width: 'auto' },
        ],
      },
    ],
  }
}
