// A letter as a Word file. The library is large, so it comes only when somebody asks for the file.

import type { Letter } from './letters'

/** Names in Devanagari have a font of their own, in the size of the others. */
const FONT = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Nirmala UI', eastAsia: 'Georgia' }
/** Half points. */
const SIZE = 23
const HEADING_SIZE = 30
const LIST = 'list'

/** Returns null on the server, which must not carry the library. */
export async function buildLetterFile(letter: Letter): Promise<Blob | null> {
  if (import.meta.env.SSR) return null
  const { AlignmentType, Document, HeadingLevel, LevelFormat, Packer, Paragraph, TextRun } = await import('docx')
  const spacing = { after: 160 }
  const isLast = (at: number) => at === letter.closing.length - 1
  const children = [
    ...(letter.warning
      ? [new Paragraph({ children: [new TextRun({ text: letter.warning, bold: true })], spacing })]
      : []),
    new Paragraph({ text: letter.title, heading: HeadingLevel.HEADING_1, spacing }),
    ...letter.paragraphs.map((text) => new Paragraph({ text, spacing })),
    ...letter.list.map((text) => new Paragraph({ text, numbering: { reference: LIST, level: 0 } })),
    // Name, address and date stay on one page with the greeting.
    ...letter.closing.map(
      (text, at) => new Paragraph({ text, spacing: { before: 120 }, keepLines: true, keepNext: !isLast(at) }),
    ),
  ]
  // The library's own name would stand as the author; the family's letter has none.
  const document = new Document({
    creator: '',
    lastModifiedBy: '',
    title: letter.title,
    styles: {
      default: {
        document: { run: { font: FONT, size: SIZE } },
        // Word's own headings are blue.
        heading1: { run: { color: '000000', bold: true, size: HEADING_SIZE } },
      },
    },
    // Numbered as on the page and in print.
    numbering: {
      config: [
        {
          reference: LIST,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 560, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [{ properties: { page: { size: { width: 11_906, height: 16_838 } } }, children }],
  })
  return Packer.toBlob(document)
}
