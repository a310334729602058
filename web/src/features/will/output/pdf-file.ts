// The document as PDF, made on the device.

import type { Content, PdfMake } from 'pdfmake/build/pdfmake.min.js'
import type { Block, WillDocument } from '../document/will-document'
import { splitIntoRuns } from './letters'

export type FontFiles = Record<'serif' | 'serifBold' | 'wider' | 'widerBold', Uint8Array>

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
    defaultStyle: { font: 'Serif', fontSize: 11.5, lineHeight: 1.3 },
    content: layOut(document.blocks),
    footer: (page: number, pages: number) => layOutFooter(document, page, pages),
  })
  return pdf.getBuffer()
}

/** The signatures keep together, and the clause before them comes along, so that no page holds signatures alone. */
function layOut(blocks: Block[]): Content[] {
  const first = blocks.findIndex(({ form }) => form === 'signature')
  if (first < 0) return keepHeadings(blocks)
  const two = Math.max(first - 2, 0)
  const from = blocks[two - 1]?.form === 'heading' ? two - 1 : two
  const unbreakable = fitsOnPage(blocks.slice(from, first))
  return [...keepHeadings(blocks.slice(0, from)), { stack: blocks.slice(from).map(layOutBlock), unbreakable }]
}

/** A heading never ends a page: it keeps together with what follows it. */
function keepHeadings(blocks: Block[]): Content[] {
  return blocks.flatMap((block, at) => {
    if (blocks[at - 1]?.form === 'heading') return []
    const next = blocks[at + 1]
    if (block.form !== 'heading' || next === undefined) return [layOutBlock(block)]
    return [{ stack: [layOutBlock(block), layOutBlock(next)], unbreakable: fitsOnPage([next]) }]
  })
}

/** A clause that is itself as long as a page must be allowed to break. */
function fitsOnPage(blocks: Block[]): boolean {
  return blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0) < 1200
}

function layOutBlock(block: Block): Content {
  if (block.form !== 'signature') return { ...STYLES[block.form], text: splitIntoRuns(block.text) }
  return {
    ...STYLES.signature,
    unbreakable: true,
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
