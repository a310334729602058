// The document as a Word file, made on the device. It says nothing of who made it.

import type * as library from 'docx'
import type { Paragraph, ParagraphChild } from 'docx'
import {
  type Block,
  cutLongLead,
  findTitle,
  splitAtSignatures,
  staysWhole,
  type WillDocument,
} from '../document/will-document'

type Docx = typeof library

const FONT = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Nirmala UI', eastAsia: 'Georgia' }
/** Half points. */
const SIZES = { title: 40, heading: 24, notice: 18, body: 23 }
/** Twentieths of a point; lines in 240ths of the font's own height. */
const AFTER = 120
const BEFORE_HEADING = 240
const LINE = 288
/** High enough for the two lines of the foot, which would otherwise touch the last line of a full page. */
const BOTTOM = 1680
/** Word's own headings are blue, which a paper to sign is not. */
const BLACK = '000000'

export async function makeDocx(docx: Docx, document: WillDocument): Promise<Blob> {
  const file = new docx.Document({
    creator: '',
    lastModifiedBy: '',
    title: findTitle(document),
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZES.body },
          paragraph: { spacing: { after: AFTER, line: LINE, lineRule: docx.LineRuleType.AUTO } },
        },
        title: { run: { color: BLACK } },
        heading1: { run: { color: BLACK }, paragraph: { spacing: { before: BEFORE_HEADING, after: AFTER / 2 } } },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: 1200, right: 1240, bottom: BOTTOM, left: 1240 },
          },
        },
        footers: { default: makeFooter(docx, document) },
        children: layOut(docx, document.blocks),
      },
    ],
  })
  return docx.Packer.toBlob(file)
}

/** The signatures keep together, and the clause before them comes along, so that no page holds signatures alone. */
function layOut(docx: Docx, blocks: Block[]): Paragraph[] {
  const cut = cutLongLead(blocks)
  const { before, together } = splitAtSignatures(blocks)
  const [first, last] = cut
    ? [
        [...cut.before, cut.start],
        [cut.tail, ...cut.signatures],
      ]
    : [before, together]
  return [
    ...first.flatMap((block) => makeParagraphs(docx, block, false, staysWhole(block))),
    ...last.flatMap((block, at) => makeParagraphs(docx, block, at < last.length - 1, true)),
  ]
}

function makeParagraphs(docx: Docx, block: Block, keepNext: boolean, keepLines: boolean): Paragraph[] {
  const text = (content: string, size: number, bold = false) => new docx.TextRun({ text: content, size, bold })
  const paragraph = (child: ParagraphChild, more: object = {}) =>
    new docx.Paragraph({ children: [child], keepNext, keepLines, ...more })
  switch (block.form) {
    case 'title':
      return [paragraph(text(block.text, SIZES.title, true), { heading: docx.HeadingLevel.TITLE })]
    case 'notice':
      return [paragraph(text(block.text, SIZES.notice))]
    case 'heading':
      return [
        paragraph(text(block.text, SIZES.heading, true), { heading: docx.HeadingLevel.HEADING_1, keepNext: true }),
      ]
    case 'paragraph':
      return [paragraph(text(block.text, SIZES.body))]
    case 'item':
      return [paragraph(text(block.text, SIZES.body), { indent: { left: 360 } })]
    case 'signature':
      return [
        ...(block.heading === null
          ? []
          : [
              paragraph(text(block.heading, SIZES.heading, true), {
                heading: docx.HeadingLevel.HEADING_1,
                keepNext: true,
              }),
            ]),
        ...block.lines.map((line, at) =>
          paragraph(text(line, SIZES.body), {
            keepNext: keepNext || at < block.lines.length - 1,
            keepLines: true,
            spacing: { after: line.includes('___') ? AFTER * 3 : AFTER },
          }),
        ),
      ]
    default:
      return block satisfies never
  }
}

function makeFooter(docx: Docx, { initials, footer, page }: WillDocument) {
  const [before, between] = page
  const size = SIZES.notice
  const marks = initials.map((who) => `${who}: ____________`).join('     ')
  return new docx.Footer({
    children: [
      ...(marks === '' ? [] : [new docx.Paragraph({ children: [new docx.TextRun({ text: marks, size })] })]),
      new docx.Paragraph({
        tabStops: [{ type: docx.TabStopType.RIGHT, position: 9426 }],
        children: [
          new docx.TextRun({ text: `${footer}\t`, size }),
          new docx.TextRun({ size, children: [before, docx.PageNumber.CURRENT, between, docx.PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  })
}
