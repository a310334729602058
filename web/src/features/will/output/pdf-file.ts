// The document as PDF, made on the device.

import type { Content, NodeInfo, PdfMake } from 'pdfmake/build/pdfmake.min.js'
import { type Block, splitAtSignatures, staysWhole, type WillDocument } from '../document/will-document'
import { splitIntoRuns } from './letters'

export type FontFiles = Record<'serif' | 'serifBold' | 'wider' | 'widerBold', Uint8Array>

/** Of the font's own height: as far apart as the lines that the browser prints. */
const LINE_HEIGHT = 1.06

const STYLES: Record<Block['form'], Content> = {
  title: { fontSize: 20, bold: true, margin: [0, 0, 0, 10] },
  notice: { fontSize: 9, margin: [0, 0, 0, 14] },
  heading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
  paragraph: { margin: [0, 0, 0, 6] },
  item: { margin: [14, 0, 0, 6] },
  signature: { margin: [0, 0, 0, 10] },
}

export async function makePdf(make: PdfMake, fonts: FontFiles, document: WillDocument): Promise<Uint8Array> {
  make.addVirtualFileSystem({
    serif: { data: fonts.serif },
    serifBold: { data: fonts.serifBold },
    wider: { data: fonts.wider },
    widerBold: { data: fonts.widerBold },
  })
  make.setFonts({
    Serif: { normal: 'serif', bold: 'serifBold' },
    SerifWider: { normal: 'wider', bold: 'widerBold' },
  })
  const pdf = make.createPdf({
    pageSize: 'A4',
    pageMargins: [62, 62, 62, 84],
    info: { title: 'Draft', creator: '', producer: '' },
    defaultStyle: { font: 'Serif', fontSize: 11.5, lineHeight: LINE_HEIGHT },
    content: layOut(document.blocks),
    pageBreakBefore: movesToNextPage,
    footer: (page: number, pages: number) => layOutFooter(document, page, pages),
  })
  return pdf.getBuffer()
}

const TOGETHER = 'signatures'
/** A page begins above this part of its height. */
const PAGE_TOP = 0.1
/** How many letters of a long clause come along with the signatures: some three lines. */
const TAIL_LETTERS = 240

/** The signatures keep together, and the clause before them comes along, so that no page holds signatures alone. */
function layOut(blocks: Block[]): Content[] {
  const { before, together, hasLongLead } = splitAtSignatures(blocks)
  if (together.length === 0) return keepHeadings(before)
  const last = before.at(-1)
  if (!hasLongLead || last === undefined || last.form === 'signature')
    return [...keepHeadings(before), { id: TOGETHER, stack: together.map(layOutBlock) }]
  const [start, tail] = cutTail(last.text)
  return [
    ...keepHeadings([...before.slice(0, -1), { ...last, text: start }]),
    { id: TOGETHER, stack: [layOutBlock({ ...last, text: tail }), ...together.map(layOutBlock)] },
  ]
}

/** Cuts before a word, so that the last lines of a long clause can stand on the page of the signatures. */
function cutTail(text: string): [string, string] {
  const at = text.lastIndexOf(' ', text.length - TAIL_LETTERS)
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]
}

/**
 * pdfmake drops an unbreakable part that is higher than a page, which once cost the signatures of whoever has a long
 * name. So they move to the next page only when they would break, and nothing is lost when they break there, too.
 */
function movesToNextPage({ id, pageNumbers, startPosition }: NodeInfo): boolean {
  return id === TOGETHER && pageNumbers.length > 1 && startPosition.verticalRatio > PAGE_TOP
}

/** A heading never ends a page: it keeps together with what follows it. */
function keepHeadings(blocks: Block[]): Content[] {
  return blocks.flatMap((block, at) => {
    if (blocks[at - 1]?.form === 'heading') return []
    const next = blocks[at + 1]
    if (block.form !== 'heading' || next === undefined) return [layOutBlock(block)]
    return [{ stack: [layOutBlock(block), layOutBlock(next)], unbreakable: staysWhole(next) }]
  })
}

function layOutBlock(block: Block): Content {
  if (block.form !== 'signature') return { ...STYLES[block.form], text: splitIntoRuns(block.text) }
  return {
    ...STYLES.signature,
    stack: [
      ...(block.heading === null ? [] : [{ ...STYLES.heading, text: splitIntoRuns(block.heading) }]),
      ...block.lines.map((line) => ({ text: splitIntoRuns(line), margin: [0, 0, 0, line.includes('___') ? 14 : 6] })),
    ],
  }
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
          { text: `${before}${page}${between}${pages}`, width: 'auto' },
        ],
      },
    ],
  }
}
