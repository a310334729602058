// What makes the files. It is fetched once the planner is open, so that everything works without a connection later.

import type { WillDocument } from '../document/will-document'
import type { FontFiles } from './pdf-file'
import devanagariUrl from './fonts/devanagari-400.ttf?url'
import devanagariBoldUrl from './fonts/devanagari-700.ttf?url'
import serifUrl from './fonts/serif-400.ttf?url'
import serifBoldUrl from './fonts/serif-700.ttf?url'
import widerUrl from './fonts/serif-wider-400.ttf?url'
import widerBoldUrl from './fonts/serif-wider-700.ttf?url'

export type OutputTools = {
  makeDocx: (document: WillDocument) => Promise<Blob>
  makePdf: (document: WillDocument) => Promise<Blob>
}

const PDF = 'application/pdf'

export async function fetchOutputTools(): Promise<OutputTools> {
  const [docx, docxFile, pdfMake, pdfFile, fonts] = await Promise.all([
    import('docx'),
    import('./docx-file'),
    import('pdfmake/build/pdfmake.min.js'),
    import('./pdf-file'),
    fetchFonts(),
  ])
  return {
    makeDocx: (document) => docxFile.makeDocx(docx, document),
    makePdf: async (document) => {
      const bytes = await pdfFile.makePdf(pdfMake.default, fonts, document)
      return new Blob([new Uint8Array(bytes)], { type: PDF })
    },
  }
}

async function fetchFonts(): Promise<FontFiles> {
  const [serif, serifBold, wider, widerBold, devanagari, devanagariBold] = await Promise.all([
    fetchBytes(serifUrl),
    fetchBytes(serifBoldUrl),
    fetchBytes(widerUrl),
    fetchBytes(widerBoldUrl),
    fetchBytes(devanagariUrl),
    fetchBytes(devanagariBoldUrl),
  ])
  return { serif, serifBold, wider, widerBold, devanagari, devanagariBold }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`a font of the will did not arrive: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
