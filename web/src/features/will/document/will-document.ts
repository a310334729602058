// The document that print, Word file and PDF show: the same texts in the same order.

import type { DocumentKind } from './kinds'
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

/** What the document calls itself, which its file shows as its name. */
export function findTitle({ blocks, fileName }: WillDocument): string {
  const title = blocks.find(({ form }) => form === 'title')
  return title?.form === 'title' ? title.text : fileName
}

/** Every line of the document in order, as each output must show it. */
export function listLines({ blocks }: WillDocument): string[] {
  return listLinesOf(blocks)
}

function listLinesOf(blocks: Block[]): string[] {
  return blocks.flatMap((block) =>
    block.form === 'signature' ? [...(block.heading === null ? [] : [block.heading]), ...block.lines] : [block.text],
  )
}

/** About as many letters as a line of paper holds, and as many lines as a page holds: small enough for wide capitals. */
const LINE_LETTERS = 70
const PAGE_LINES = 36
/** A paragraph of more lines than this may break; a shorter one stays whole. */
const MAX_WHOLE_LINES = 18

function countLines(text: string): number {
  return Math.ceil(text.length / LINE_LETTERS) + 1
}

/** True for what must not break over two pages only because it ends one. */
export function staysWhole(block: Block): boolean {
  return block.form === 'signature' || countLines(block.text) <= MAX_WHOLE_LINES
}

/**
 * Cuts the document in two: what comes first, and what stands on one page with the signatures. One or two clauses lead
 * to the signatures, so that these are never alone on a page. When the last clause is too long to come along as a whole,
 * `hasLongLead` is true, and its last lines must come along.
 */
export function splitAtSignatures(blocks: Block[]): { before: Block[]; together: Block[]; hasLongLead: boolean } {
  const first = blocks.findIndex(({ form }) => form === 'signature')
  if (first < 0) return { before: blocks, together: [], hasLongLead: false }
  const findStart = (lead: number) => {
    const at = Math.max(first - lead, 0)
    return blocks[at - 1]?.form === 'heading' ? at - 1 : at
  }
  const two = blocks.slice(findStart(2))
  const last = blocks[first - 1]
  const from = two.every(staysWhole) && countAll(two) <= PAGE_LINES ? findStart(2) : findStart(1)
  if (last && !staysWhole(last))
    return { before: blocks.slice(0, first), together: blocks.slice(first), hasLongLead: true }
  return { before: blocks.slice(0, from), together: blocks.slice(from), hasLongLead: false }
}

/** How many letters of a long clause come along with the signatures: some three lines. */
const TAIL_LETTERS = 240

/**
 * Cuts a long clause before one of its last words, for files whose makers cannot keep only its end with what follows.
 * Returns null where no clause is too long to come along whole.
 */
export function cutLongLead(
  blocks: Block[],
): { before: Block[]; start: Block; tail: Block; signatures: Block[] } | null {
  const { before, together, hasLongLead } = splitAtSignatures(blocks)
  const last = before.at(-1)
  if (!hasLongLead || last === undefined || last.form === 'signature') return null
  const at = last.text.lastIndexOf(' ', last.text.length - TAIL_LETTERS)
  if (at < 0) return null
  const [start, tail] = [last.text.slice(0, at), last.text.slice(at + 1)]
  return {
    before: before.slice(0, -1),
    start: { ...last, text: start },
    tail: { ...last, text: tail },
    signatures: together,
  }
}

function countAll(blocks: Block[]): number {
  return listLinesOf(blocks).reduce((sum, line) => sum + countLines(line), 0)
}
