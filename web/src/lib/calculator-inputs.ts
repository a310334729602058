// Calculators in an article's text, and what a reader typed into them, as the address carries it:
// "?emi.principal=4000000&emi.rate=8.25"; the second of a kind is "emi-2". The server's twin is
// crates/http/src/pages/loaders/calculators.rs.

import { decode } from './decode-query'

/** Where a calculator stands, and the inputs that its article gives it. */
export type CalculatorMark = {
  kind: string
  /** Its own among all of the page: "emi", "emi-2". */
  name: string
  inputs: Inputs
}

export type Inputs = Readonly<Record<string, string>>

export type BodyPart = { html: string } | { mark: CalculatorMark }

const MARK = /<div data-calculator="([a-z-]+)" data-inputs="([^"]*)"><\/div>/g

/** The text between calculators, and the calculators, in order. The server lets them stand between paragraphs only. */
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

/** What the address says of one calculator. */
export function readTypedInputs(search: string, name: string): Inputs {
  const typed: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(parsePairs(search.replace(/^\?/, '')))) {
    if (parameter.startsWith(`${name}.`)) typed[parameter.slice(name.length + 1)] = toPlainNumber(value)
  }
  return typed
}

/** As people write numbers → as addresses carry them. What is no number ("-5", "1e9") stays so: the server says it. */
export function toPlainNumber(text: string): string {
  return text.replace(/[,₹% \u00a0]/g, '').slice(0, 24)
}

/** The article's inputs with the typed ones over them, in the order of names; only fields that there are. */
export function mergeInputs(articleInputs: Inputs, typed: Inputs, fields: readonly string[] = []): Inputs {
  const knownInputs = Object.entries(typed).filter(([name]) => fields.includes(name))
  const all = Object.entries({ ...articleInputs, ...Object.fromEntries(knownInputs) }).filter(
    ([, value]) => value !== '',
  )
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The address's query with what is typed now; other parameters stay. */
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
