// A letter as a Word file. The library is large, so it comes only when somebody asks for the file.

import type { Letter } from './letters'

/** Returns null on the server, which must not carry the library. */
export async function buildLetterFile(letter: Letter): Promise<Blob | null> {
  if (import.meta.env.SSR) return null
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx')
  const spacing = { after: 160 }
  const children = [
    ...(letter.warning
      ? [new Paragraph({ children: [new TextRun({ text: letter.warning, bold: true })], spacing })]
      : []),
    new Paragraph({ text: letter.title, heading: HeadingLevel.HEADING_1, spacing }),
    ...letter.paragraphs.map((text) => new Paragraph({ text, spacing })),
    ...letter.list.map((text) => new Paragraph({ text, bullet: { level: 0 } })),
    ...letter.closing.map((text) => new Paragraph({ text, spacing: { before: 120 } })),
  ]
  // The library's own name would stand as the author; the family's letter has none.
  const document = new Document({
    creator: '',
    lastModifiedBy: '',
    title: letter.title,
    sections: [{ properties: { page: { size: { width: 11_906, height: 16_838 } } }, children }],
  })
  return Packer.toBlob(document)
}
