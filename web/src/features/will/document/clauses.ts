// Reads the clause library of content/will: small texts, a folder a language, with a head that says where each belongs
// and when it is used.

import { DOCUMENTS, type DocumentKind } from './kinds'
import type { Language } from './words'

export type Clause = {
  id: string
  document: DocumentKind | 'fragment'
  order: number
  heading: string | null
  /** Every one of these must hold; one that begins with "!" must not. */
  when: string[]
  /** The list for each of whose items the clause is used once. */
  each: string | null
  form: 'title' | 'paragraph' | 'item' | 'join' | 'signature'
  variables: string[]
  reviewer: string | null
  written: string
  paragraphs: string[]
}

const FORMS = ['title', 'paragraph', 'item', 'join', 'signature'] as const

export function parseClause(text: string): Clause {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const fields = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const read = (name: string) => fields.get(name) ?? ''
  const id = read('id')
  const document = [...DOCUMENTS, 'fragment' as const].find((each) => each === read('document'))
  const form = FORMS.find((each) => each === (read('form') || 'paragraph'))
  if (id === '' || document === undefined || form === undefined)
    throw new Error(`a clause of the will cannot be read: ${head}`)
  return {
    id,
    document,
    order: Number(read('order')),
    heading: read('heading') || null,
    when: read('when').split(' ').filter(Boolean),
    each: read('each') || null,
    form,
    variables: read('variables') === 'none' ? [] : read('variables').split(' ').filter(Boolean),
    reviewer: read('reviewer') === 'none' ? null : read('reviewer'),
    written: read('written'),
    paragraphs: body.trim().split(/\n{2,}/),
  }
}

const english = import.meta.glob<string>('../../../../../content/will/en/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const hindi = import.meta.glob<string>('../../../../../content/will/hi/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export const CLAUSES: Record<Language, Clause[]> = { en: readLibrary(english), hi: readLibrary(hindi) }

function readLibrary(files: Record<string, string>): Clause[] {
  return Object.values(files)
    .map(parseClause)
    .sort((one, other) => one.order - other.order)
}

/** A language counts as reviewed only when every clause has a reviewer. */
export function isReviewed(language: Language): boolean {
  return CLAUSES[language].every(({ reviewer }) => reviewer !== null)
}

/** Puts values in the places of names in braces. A name without a value is a mistake of the library. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the clause asks for “${name}”, which nothing gives`)
    return value
  })
}

export function findFragment(id: string, language: Language): string {
  const found = CLAUSES[language].find((clause) => clause.id === id && clause.document === 'fragment')
  if (!found) throw new Error(`there is no fragment “${id}”`)
  return found.paragraphs.join(' ')
}
