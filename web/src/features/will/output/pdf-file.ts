// The document as PDF, made on the device.

import type { Content, NodeInfo, PdfMake } from 'pdfmake/build/pdfmake.min.js'
import { type Block, cutLongLead, splitAtSignatures, staysWhole, type WillDocument } from '../document/will-document'
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
/** The signatures keep together, and the clause before them comes along, so that no page holds signatures alone. */
function layOut(blocks: Block[]): Content[] {
  const cut = cutLongLead(blocks)
  const { before, together } = splitAtSignatures(blocks)
  if (cut === null) return [...keepHeadings(before), ...(together.length > 0 ? [keepTogether(together)] : [])]
  return [...keepHeadings([...cut.before, cut.start]), keepTogether([cut.tail, ...cut.signatures])]
}

function keepTogether(blocks: Block[]): Content {
  return { id: TOGETHER, stack: blocks.map(layOutBlock) }
}

/**
 * pdfmake drops an unbreakable part that is higher than a page, which once cost the signatures of whoever has a long
 * name. So they move to the next page only when they would break, and nothing is lost when they break there, too.
 */
function movesToNextPage({ id, pageNumbers, startPosition }: NodeInfo): boolean {
  return id === TOGETHER && pageNumbers.length > 1 && startPosition.verticalRatio > PAGE_TOP
}

/** A heading never ends a page: it keeps together with what follows it. A short clause stays on one page. */
function keepHeadings(blocks: Block[]): Content[] {
  return blocks.flatMap((block, at) => {
    if (blocks[at - 1]?.form === 'heading') return []
    const next = blocks[at + 1]
    if (block.form !== 'heading' || next === undefined)
      return [{ ...layOutBlock(block), unbreakable: staysWhole(block) }]
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
