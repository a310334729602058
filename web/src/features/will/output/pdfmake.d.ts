declare module 'pdfmake/build/pdfmake.min.js' {
  /** A part of a page, as the manual of pdfmake describes it. */
  export type Content = { [name: string]: unknown }

  /** Where a part with an id came to stand. */
  export type NodeInfo = { id?: string; pageNumbers: number[]; startPosition: { verticalRatio: number } }

  type Definition = {
    pageSize: string
    pageMargins: number[]
    info: Record<string, string>
    defaultStyle: Content
    content: Content[]
    /** Asked of each part once it has its place; true moves it to the next page. */
    pageBreakBefore: (node: NodeInfo) => boolean
    footer: (page: number, pages: number) => Content
  }

  export type PdfMake = {
    addVirtualFileSystem: (files: Record<string, { data: Uint8Array }>) => void
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Uint8Array> }
  }

  const make: PdfMake
  export default make
}
