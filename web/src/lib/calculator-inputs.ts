// Calculators in an article's text, and what a reader typed into them, as the address carries it:
// "?emi.principal=4000000&emi.rate=8.25". The second calculator of a kind is "emi-2". The server's twin is
// crates/http/src/pages/loaders/calculators.rs.

import { decode } from './decode-query'

/** A calculator in an article, with the inputs that the article gives it. */
export type CalculatorMark = {
  kind: string
  /** The name is unique on the page: "emi", "emi-2". */
  name: string
  inputs: Inputs
}

export type Inputs = Readonly<Record<string, string>>

export type BodyPart = { html: string } | { mark: CalculatorMark }

const MARK = /<div data-calculator="([a-z-]+)" data-inputs="([^"]*)"><\/div>/g

/**
 * Splits a text into its calculators and the text between them, in order. The server allows them only between
 * paragraphs.
 */
export function splitBody(html: string): BodyPart[] {
  const parts: BodyPart[] = []
  const count = new Map<string, number>()
  let from = 0
  for (const found of html.matchAll(MARK)) {
    const [whole, kind = '', inputs = ''] = found
    const nth = (count.get(kind) ?? 0) + 1
    count.set(kind, nth)
    addText(parts, html.slice(from, found.index))
    parts.push({
      mark: { kind, name: nth === 1 ? kind : `${kind}-${nth}`, inputs: parsePairs(inputs.replaceAll('&amp;', '&')) },
    })
    from = found.index + whole.length
  }
  addText(parts, html.slice(from))
  return parts
}

function addText(parts: BodyPart[], html: string): void {
  if (html.trim() !== '') parts.push({ html })
}

function parsePairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const pair of text.split('&')) {
    const index = pair.indexOf('=')
    const name = index < 0 ? '' : decode(pair.slice(0, index))
    if (name !== '' && !Object.hasOwn(pairs, name)) pairs[name] = decode(pair.slice(index + 1))
  }
  return pairs
}

/** Returns the inputs of one calculator that the address names. */
export function readTypedInputs(search: string, name: string): Inputs {
  const typed: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(parsePairs(search.replace(/^\?/, '')))) {
    if (parameter.startsWith(`${name}.`)) typed[parameter.slice(name.length + 1)] = toPlainNumber(value)
  }
  return typed
}

/**
 * Turns a number as people write it into one as addresses carry it. A text that is not a number ("-5", "1e9") stays so
 * that the server can refuse it.
 */
export function toPlainNumber(text: string): string {
  return text.replace(/[,₹% \u00a0]/g, '').slice(0, 24)
}

/** Returns the article's inputs with the typed ones over them, in the order of names. Unknown fields are dropped. */
export function mergeInputs(articleInputs: Inputs, typed: Inputs, fields: readonly string[] = []): Inputs {
  const knownInputs = Object.entries(typed).filter(([name]) => fields.includes(name))
  const all = Object.entries({ ...articleInputs, ...Object.fromEntries(knownInputs) }).filter(
    ([, value]) => value !== '',
  )
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the address's query with what is typed now. Other parameters stay. */
export function updateSearch(search: string, name: string, typed: Inputs): string {
  const others = Object.entries(parsePairs(search.replace(/^\?/, ''))).filter(
    ([parameter]) => !parameter.startsWith(`${name}.`),
  )
  const ours = Object.entries(typed).map(([field, value]): [string, string] => [`${name}.${field}`, value])
  const pairs = [...others, ...ours].map(
    ([parameter, value]) => `${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
