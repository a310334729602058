declare module 'pdfmake/build/pdfmake.min.js' {
  /** A part of a page, as the manual of pdfmake describes it. */
  export type Content = { [name: string]: unknown }

  type Definition = {
    pageSize: string
    pageMargins: number[]
    info: Record<string, string>
    defaultStyle: Content
    content: Content[]
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
