// Makes the PDF say in letters what it shows in Devanagari. pdfmake joins the letters rightly, but a PDF holds pictures of
// letters in the order in which they stand on paper, and pdfmake names each picture after the letter for which it used it
// first: whoever copies, searches or listens would get "िहन्दी" for "हिन्दी". Here what is drawn as a whole becomes one picture
// with a number of its own, and that number stands for all its letters.

import type { GlyphPlace, PdfDocument, PdfFont, PdfGlyph, PdfMake } from 'pdfmake/build/pdfmake.min.js'
import { BREAK, splitIntoClusters } from './devanagari'

/** The family of the font whose letters are joined, and the one beside which it stands. */
type Families = { joined: string; beside: string }

const enabling = new WeakMap<PdfMake, Promise<void>>()

/** Once is enough for all documents that `make` makes later. */
export function enableDevanagari(make: PdfMake, families: Families): Promise<void> {
  const running = enabling.get(make) ?? replaceProvideFont(make, families)
  enabling.set(make, running)
  return running
}

/**
 * pdfmake offers no way to do this, so the method by which its documents get their fonts is replaced. It is found through an
 * empty document. The version of pdfmake is fixed, and tests read the text of Hindi wills back.
 */
async function replaceProvideFont(make: PdfMake, { joined, beside }: Families): Promise<void> {
  const empty = await make.createPdf({ content: [], defaultStyle: { font: beside } }).getStream()
  const methods: unknown = Object.getPrototypeOf(empty)
  if (!providesFonts(methods)) throw new Error('the documents of this pdfmake get their fonts in another way')
  const { provideFont } = methods
  const known = new WeakSet<PdfFont>()
  methods.provideFont = function provideJoinedFont(family, bold, italics) {
    const font = provideFont.call(this, family, bold, italics)
    if (family === joined && !known.has(font)) {
      known.add(font)
      alignHeights(font, provideFont.call(this, beside, bold, italics))
      joinPictures(font)
    }
    return font
  }
}

function providesFonts(methods: unknown): methods is PdfDocument {
  return typeof methods === 'object' && methods !== null && 'provideFont' in methods
}

/** A line has the same height whether it holds a Hindi name or not. */
function alignHeights(font: PdfFont, beside: PdfFont): void {
  font.ascender = beside.ascender
  font.descender = beside.descender
}

type Part = { glyph: PdfGlyph; x: number; y: number }
/** Distances are thousandths of the size of the text. */
type Picture = { parts: Part[]; advance: number }

function joinPictures(font: PdfFont): void {
  const { subset, widthOfString } = font
  const pictures: Picture[] = []
  const numbers = new Map<string, number>()
  // The short form of the table that says where each picture is has no room for so many.
  font.font.loca.version = 1

  font.widthOfString = (text, size, features) => widthOfString.call(font, text.replaceAll(BREAK, ''), size, features)

  font.encode = (text) => {
    const shown = findPictures(font, text.replaceAll(BREAK, ''))
    const codes = shown.map(({ letters, picture }) => findNumber(letters, picture).toString(16).padStart(4, '0'))
    return [codes, shown.map(({ place }) => place)]
  }

  function findNumber(letters: string, picture: Picture): number {
    const key = `${letters} ${picture.parts.map(({ glyph, x, y }) => [glyph.id, x, y].join()).join(' ')}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    pictures.push(picture)
    // The list of what the file will hold has the numbers of the font; those below zero are ours.
    const number = subset.glyphs.push(-pictures.length) - 1
    numbers.set(key, number)
    font.widths[number] = picture.advance
    font.unicode[number] = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    return number
  }

  const addGlyph = subset._addGlyph
  subset._addGlyph = (id) => {
    const picture = pictures[-id - 1]
    if (picture === undefined) addGlyph.call(subset, id)
    else addPicture(font, picture)
  }
}

type ShownPicture = { letters: string; picture: Picture; place: GlyphPlace }

/** Cuts a word into what is drawn as a whole, with its letters and its place. */
function findPictures(font: PdfFont, text: string): ShownPicture[] {
  const whole = font.layout(text)
  let clusters = splitIntoClusters(text).map((letters) => ({ letters, alone: font.layout(letters) }))
  const count = clusters.reduce((sum, { alone }) => sum + alone.glyphs.length, 0)
  // Should letters join beyond a cluster, the whole word is one picture.
  if (count !== whole.glyphs.length) clusters = [{ letters: text, alone: whole }]
  let from = 0
  return clusters.map(({ letters, alone }) => {
    const to = from + alone.glyphs.length
    const positions = whole.positions.slice(from, to)
    const picture = {
      parts: placeParts(whole.glyphs.slice(from, to), positions),
      advance: sumAdvances(alone.positions),
    }
    from = to
    const place = { xAdvance: sumAdvances(positions), yAdvance: 0, xOffset: 0, yOffset: 0 }
    return { letters, picture, place: { ...place, advanceWidth: picture.advance } }
  })
}

function sumAdvances(positions: GlyphPlace[]): number {
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

function placeParts(glyphs: PdfGlyph[], positions: GlyphPlace[]): Part[] {
  let pen = 0
  return glyphs.flatMap((glyph, at) => {
    const place = positions[at]
    if (place === undefined) return []
    const part = { glyph, x: pen + place.xOffset, y: place.yOffset }
    pen += place.xAdvance
    return [part]
  })
}

/** A letter alone is two deep where its dot is a picture of its own, and a picture of letters is one more. */
const MAX_DEPTH = 3

/** Writes a picture into the file of the font. */
function addPicture({ font, subset, scale }: PdfFont, { parts, advance }: Picture): void {
  const toUnits = (distance: number) => Math.round(distance / scale)
  const drawn = parts
    .filter(({ glyph }) => glyph.path.commands.length > 0)
    .map(({ glyph, x, y }) => ({ glyph, x: toUnits(x), y: toUnits(y) }))
  const bytes = drawn.length === 0 ? new Uint8Array() : writePicture(drawn, (id) => subset.includeGlyph(id))
  subset.glyf.push(bytes)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({ advance: toUnits(advance), bearing: drawn.length === 0 ? 0 : findBox(drawn).left })
  subset.offset += bytes.length
  font.maxp.maxComponentElements = Math.max(font.maxp.maxComponentElements, drawn.length)
  font.maxp.maxComponentDepth = MAX_DEPTH
}

/** Of a part: its offsets are words of two bytes, and they are distances. */
const PART_FLAGS = 0x0001 | 0x0002
const MORE_PARTS = 0x0020
const HEAD_BYTES = 10
const PART_BYTES = 8

/** A "composite glyph" of TrueType: other pictures, each with its distance. Where it comes first, -1 says so. */
function writePicture(parts: Part[], include: (id: number) => number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(HEAD_BYTES + PART_BYTES * parts.length))
  const { left, bottom, right, top } = findBox(parts)
  for (const [at, value] of [-1, left, bottom, right, top].entries()) bytes.setInt16(at * 2, value)
  parts.forEach(({ glyph, x, y }, at) => {
    const from = HEAD_BYTES + PART_BYTES * at
    bytes.setUint16(from, at < parts.length - 1 ? PART_FLAGS | MORE_PARTS : PART_FLAGS)
    bytes.setUint16(from + 2, include(glyph.id))
    bytes.setInt16(from + 4, x)
    bytes.setInt16(from + 6, y)
  })
  return new Uint8Array(bytes.buffer)
}

function findBox(parts: Part[]): { left: number; bottom: number; right: number; top: number } {
  return {
    left: Math.floor(Math.min(...parts.map(({ glyph, x }) => glyph.cbox.minX + x))),
    bottom: Math.floor(Math.min(...parts.map(({ glyph, y }) => glyph.cbox.minY + y))),
    right: Math.ceil(Math.max(...parts.map(({ glyph, x }) => glyph.cbox.maxX + x))),
    top: Math.ceil(Math.max(...parts.map(({ glyph, y }) => glyph.cbox.maxY + y))),
  }
}
