// Reads the text of the files back, for tests: of a Word file from its parts, of a PDF through the tables by which it
// names its letters.

import { inflateRawSync, inflateSync } from 'node:zlib'

/** The files inside a zip, by its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    files.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** The text of each paragraph of a part of a Word file. */
export function readParagraphs(xml: string): string[] {
  return Array.from(xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g), ([paragraph]) =>
    Array.from(paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g), ([, text = '']) => unescapeXml(text)).join(''),
  )
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
}

/** The text of each page. A letter that the font lacks is "\uFFFD". */
export function readPdfPages(bytes: Buffer): string[] {
  return readPlacedTexts(bytes).map((texts) => texts.map(({ text }) => text).join(''))
}

/** What stands on one height of a page, line by line. */
export function readPdfLines(bytes: Buffer): string[] {
  return readPlacedTexts(bytes).flatMap((texts) => {
    const lines = new Map<string, string>()
    for (const { text, y } of texts) lines.set(y, `${lines.get(y) ?? ''}${text}`)
    return [...lines.values()]
  })
}

/** The files of the fonts whose names begin so. */
export function readPdfFontFiles(bytes: Buffer, name: string): Buffer[] {
  const objects = readObjects(bytes)
  return [...objects.values()].flatMap(({ head }) => {
    if (!new RegExp(`/FontName /[A-Z]+\\+${name}`).test(head)) return []
    const file = objects.get(/\/FontFile2 (\d+) 0 R/.exec(head)?.[1] ?? '')
    return file ? [Buffer.from(file.stream, 'latin1')] : []
  })
}

type PlacedText = { text: string; y: string }

function readPlacedTexts(bytes: Buffer): PlacedText[][] {
  const objects = readObjects(bytes)
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')
    return content ? readContent(content.stream, fonts) : []
  })
}

type PdfObject = { head: string; stream: string }

function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const text = bytes.toString('latin1')
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = found
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const packed = Buffer.from(raw, 'latin1')
    const stream = /FlateDecode/.test(head) && packed.length > 0 ? inflateSync(packed).toString('latin1') : raw
    objects.set(id, { head, stream })
  }
  return objects
}

/** The letters of each font by their numbers. */
function readFonts(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '')
      if (table) fonts.set(name, readLetters(table.stream))
    }
  return fonts
}

function readLetters(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    Array.from(list.matchAll(/<([0-9a-f ]*)>/gi)).forEach(([, codes = ''], at) => {
      const units = Array.from(codes.replaceAll(' ', '').matchAll(/.{4}/g), ([unit]) => Number.parseInt(unit, 16))
      letters.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units))
    })
  return letters
}

function readContent(content: string, fonts: Map<string, Map<number, string>>): PlacedText[] {
  let letters = new Map<number, string>()
  let y = ''
  const texts: PlacedText[] = []
  for (const [, height, font, shown = ''] of content.matchAll(
    /1 0 0 1 \S+ (\S+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (height !== undefined) y = height
    else if (font !== undefined) letters = fonts.get(font) ?? new Map<number, string>()
    else texts.push({ text: readShown(shown, letters), y })
  }
  return texts
}

function readShown(shown: string, letters: Map<number, string>): string {
  let text = ''
  for (const [, glyphs = ''] of shown.matchAll(/<([0-9a-f]+)>/gi))
    for (const [glyph] of glyphs.matchAll(/.{4}/g))
      text += glyph === '0000' ? '\uFFFD' : (letters.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
  return text
}
