declare module 'pdfmake/build/pdfmake.min.js' {
  /** A part of a page, as the manual of pdfmake describes it. */
  export type Content = { [name: string]: unknown }

  /** Where a part with an id came to stand. */
  export type NodeInfo = { id?: string; pageNumbers: number[]; startPosition: { verticalRatio: number } }

  type Definition = {
    pageSize?: string
    pageMargins?: number[]
    info?: Record<string, string>
    /** The language of the text, for readers that read it aloud. */
    language?: string
    defaultStyle: Content
    content: Content[]
    /** Asked of each part once it has its place; true moves it to the next page. */
    pageBreakBefore?: (node: NodeInfo) => boolean
    footer?: (page: number, pages: number) => Content
  }

  type Box = { minX: number; minY: number; maxX: number; maxY: number }

  /** A picture of one letter or of several, in units of its font. */
  export type PdfGlyph = { id: number; path: { commands: unknown[] }; cbox: Box }

  /** Where a picture stands, and where the next one begins, in thousandths of the size. */
  export type GlyphPlace = {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
    advanceWidth: number
  }

  /** What of a font goes into the file: the numbers of its pictures, and, while it is written, their bytes. */
  type PdfSubset = {
    glyphs: number[]
    includeGlyph: (id: number) => number
    _addGlyph: (id: number) => void
    glyf: Uint8Array[]
    loca: { offsets: number[] }
    hmtx: { metrics: { advance: number; bearing: number }[] }
    offset: number
  }

  /** A font of pdfkit, on which pdfmake is built, as far as pdf-shaping.ts uses it. */
  export type PdfFont = {
    font: { loca: { version: 0 | 1 }; maxp: { maxComponentElements: number; maxComponentDepth: number } }
    ascender: number
    descender: number
    /** From units of the font to thousandths of the size. */
    scale: number
    subset: PdfSubset
    /** The widths and the letters of the pictures, by their numbers in the file. */
    widths: number[]
    unicode: number[][]
    layout: (text: string) => { glyphs: PdfGlyph[]; positions: GlyphPlace[] }
    encode: (text: string) => [codes: string[], places: GlyphPlace[]]
    widthOfString: (text: string, size: number, features?: unknown) => number
  }

  /** The document that pdfmake writes on. */
  export type PdfDocument = { provideFont: (family: string, bold: boolean, italics: boolean) => PdfFont }

  export type PdfMake = {
    addVirtualFileSystem: (files: Record<string, { data: Uint8Array }>) => void
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
    createPdf: (definition: Definition) => {
      getBuffer: () => Promise<Uint8Array>
      /** The document before its end. */
      getStream: () => Promise<PdfDocument>
    }
  }

  const make: PdfMake
  export default make
}
