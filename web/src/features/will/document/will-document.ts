// The document that print, Word file and PDF show: the same texts in the same order.

import type { DocumentKind } from './clauses'
import type { DocumentWords, Language } from './words'

export type Block =
  | { form: 'title'; text: string }
  | { form: 'notice'; text: string }
  | { form: 'heading'; text: string }
  | { form: 'paragraph'; text: string }
  | { form: 'item'; text: string }
  /** These must stand together, with the clause before them on the same page. */
  | { form: 'signature'; heading: string | null; lines: string[] }

export type WillDocument = {
  kind: DocumentKind
  language: Language
  /** The name of the file, without its ending. */
  fileName: string
  blocks: Block[]
  /** Lines for initials belong on each page of what is signed. */
  initials: string[]
  /** Stands at the foot of each page, before its number. */
  footer: string
  page: DocumentWords['page']
}

/** Every line of the document in order, as each output must show it. */
export function listLines(document: WillDocument): string[] {
  return document.blocks.flatMap((block) =>
    block.form === 'signature' ? [...(block.heading === null ? [] : [block.heading]), ...block.lines] : [block.text],
  )
}
