// Puts the clauses together to one document.

import type { Will } from '../model/will'
import { buildContext, type Context, type Item } from './context'
import { CLAUSES, type Clause, fillIn, isReviewed } from './clauses'
import type { DocumentKind } from './kinds'
import type { Block, WillDocument } from './will-document'
import { type Language, WORDS } from './words'

const SIGNED: DocumentKind[] = ['will', 'codicil', 'revocation']

/** `today` is a day such as "2026-11-24": it decides who is a minor. */
export function assembleDocument(kind: DocumentKind, will: Will, today: string, language: Language): WillDocument {
  const context = buildContext(will, today, language)
  const words = WORDS[language]
  const clauses = CLAUSES[language].filter((clause) => clause.document === kind)
  const isSigned = SIGNED.includes(kind)
  const title = clauses.find(({ form }) => form === 'title')
  /** What is signed does not call itself a draft: the paper would say so for ever. */
  const listNotes = (notes: { notAdvice: string; notReviewed: string }) => [
    notes.notAdvice,
    ...(isReviewed(language) ? [] : [notes.notReviewed]),
  ]
  return {
    kind,
    language,
    fileName: language === 'en' ? kind : `${kind}-${language}`,
    blocks: [
      ...(title ? [{ form: 'title' as const, text: tidy(fillIn(title.paragraphs.join(' '), context.values)) }] : []),
      { form: 'notice', text: listNotes(words).join(' ') },
      ...assembleBlocks(
        clauses.filter(({ form }) => form !== 'title'),
        context,
        isSigned,
      ),
    ],
    initials: isSigned ? words.initials : [],
    footer: listNotes(words.foot).join(' · '),
    page: words.page,
  }
}

function assembleBlocks(clauses: Clause[], context: Context, numbered: boolean): Block[] {
  const blocks: Block[] = []
  let number = 0
  const add = (clause: Clause, item: Item) => {
    if (!applies(clause, item.flags)) return
    const texts = clause.paragraphs.map((text) => tidy(fillIn(text, item.values)))
    if (clause.heading !== null && clause.form !== 'signature') {
      number += 1
      blocks.push({ form: 'heading', text: numbered ? `${number}. ${clause.heading}` : clause.heading })
    }
    addTexts(blocks, clause, texts)
  }
  for (const group of groupByList(clauses)) {
    const list = group[0]?.each
    if (list === null || list === undefined) for (const clause of group) add(clause, context)
    else {
      const items = context.lists[list] ?? []
      items.forEach((item, at) => {
        const merged = {
          values: { ...context.values, ...item.values },
          flags: new Set([...context.flags, ...item.flags]),
        }
        // A heading stands once above all items of its list.
        for (const clause of group) add(at === 0 ? clause : { ...clause, heading: null }, merged)
      })
    }
  }
  return blocks
}

/** Pasted text brings tabs, and letters that are written as two; no output shows those well. */
function tidy(text: string): string {
  return text.normalize('NFC').replace(/\r/g, '').replace(/\t/g, ' ')
}

function addTexts(blocks: Block[], { form, heading }: Clause, texts: string[]): void {
  const last = blocks.at(-1)
  if (form === 'signature') blocks.push({ form, heading, lines: texts.flatMap((each) => each.split(/\n+/)) })
  else if (form === 'join' && (last?.form === 'paragraph' || last?.form === 'item')) {
    blocks[blocks.length - 1] = { form: last.form, text: `${last.text} ${texts.join(' ')}` }
  } else
    for (const text of texts.flatMap((each) => each.split(/\n+/))) {
      blocks.push({ form: form === 'item' ? 'item' : 'paragraph', text })
    }
}

/** Clauses that go through the same list, one after another, are used together for each of its items. */
function groupByList(clauses: Clause[]): Clause[][] {
  const groups: Clause[][] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    if (clause.each !== null && last?.[0]?.each === clause.each) last.push(clause)
    else groups.push([clause])
  }
  return groups
}

function applies({ when }: Clause, flags: Set<string>): boolean {
  return when.every((condition) => (condition.startsWith('!') ? !flags.has(condition.slice(1)) : flags.has(condition)))
}
