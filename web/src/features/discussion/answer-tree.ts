// Filters an answer's HTML by an allow-list, so that a tag which is not listed never becomes an element. It makes a
// tree of data, which components show; no markup enters the page.

import { parseMarkup } from '../../lib/trusted-types'

export type AnswerElement = {
  tag: AnswerTag
  /** The target of a link, which is a path of this site. */
  href?: string
  /** The number of a mark's source, from 1. */
  source?: number
  /** The columns that a table cell spans. */
  columns?: number
  rows?: number
  children: AnswerNode[]
}
export type AnswerNode = string | AnswerElement

const TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'code',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sup',
  'a',
] as const
export type AnswerTag = (typeof TAGS)[number]

/** These tags mean the same as a listed one. */
const ALIASES: Partial<Record<string, AnswerTag>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  pre: 'code',
}
/**
 * These tags are dropped with everything in them, while other unlisted tags leave their words. Questions are buttons
 * and are shown apart.
 */
const DROPPED_TAGS = new Set(
  'script style template svg math object embed iframe noscript form textarea select option button title head img video audio'.split(
    ' ',
  ),
)
const TABULAR = new Set<AnswerTag>(['table', 'thead', 'tbody', 'tr'])
/** No answer is nested more deeply, and this depth cannot overflow the stack. */
const MAX_DEPTH = 24
const MAX_SPAN = 12

export function parseAnswer(html: string): AnswerNode[] {
  const { body } = parseMarkup(html)
  return readChildren(body, 0)
}

function readChildren(parent: Node, depth: number): AnswerNode[] {
  if (depth > MAX_DEPTH) return parent.textContent ? [parent.textContent] : []
  return Array.from(parent.childNodes).flatMap((node) => readNode(node, depth))
}

function readNode(node: Node, depth: number): AnswerNode[] {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : []
  if (!(node instanceof Element)) return []
  const name = node.localName
  if (DROPPED_TAGS.has(name) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return []
  const children = readChildren(node, depth + 1)
  const tag = ALIASES[name] ?? TAGS.find((tagName) => tagName === name)
  if (tag === undefined) return children
  // An element that held only questions is empty now.
  if ((tag === 'ul' || tag === 'ol' || tag === 'li' || tag === 'p') && isBlank(children)) return []
  if (tag === 'a') return readLink(node, children)
  if (tag === 'sup') return readMark(node, children)
  if (tag === 'th' || tag === 'td') return [{ tag, children, ...readSpans(node) }]
  // White space between rows is not a cell.
  if (TABULAR.has(tag)) return [{ tag, children: children.filter((child) => typeof child !== 'string') }]
  return [{ tag, children }]
}

function isBlank(children: AnswerNode[]): boolean {
  return children.every((child) => typeof child === 'string' && child.trim() === '')
}

/** Keeps links to paths of this site. Of other links only the words stay. */
function readLink(link: Element, children: AnswerNode[]): AnswerNode[] {
  const href = link.getAttribute('href') ?? ''
  return /^\/(?![/\\])[^\s\\]*$/.test(href) ? [{ tag: 'a', href, children }] : children
}

function readMark(mark: Element, children: AnswerNode[]): AnswerNode[] {
  const source = Number(mark.getAttribute('data-source') ?? Number.NaN)
  return Number.isInteger(source) && source > 0 && source < 100
    ? [{ tag: 'sup', source, children }]
    : [{ tag: 'sup', children }]
}

function readSpans(cell: Element): { columns?: number; rows?: number } {
  const columns = parseSpan(cell.getAttribute('colspan'))
  const rows = parseSpan(cell.getAttribute('rowspan'))
  return { ...(columns && { columns }), ...(rows && { rows }) }
}

function parseSpan(value: string | null): number | undefined {
  const span = Number(value ?? Number.NaN)
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : undefined
}

/** Returns the words alone, for copying and for screen readers. Line ends separate blocks, and tabs separate cells. */
export function toPlainAnswer(html: string): string {
  return joinText(parseAnswer(html))
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const BLOCKS = new Set<AnswerTag>(['p', 'ul', 'ol', 'h3', 'h4', 'blockquote', 'table', 'caption'])

function joinText(nodes: AnswerNode[]): string {
  return nodes.map(toWords).join('')
}

function toWords(node: AnswerNode): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  const inner = joinText(node.children)
  if (node.tag === 'br') return '\n'
  if (node.tag === 'sup') return node.source === undefined ? inner : ` [${node.source}]`
  if (node.tag === 'li') return `\n• ${inner.trim()}`
  if (node.tag === 'tr') return `${inner.trimEnd()}\n`
  if (node.tag === 'th' || node.tag === 'td') return `${inner.trim()}\t`
  return BLOCKS.has(node.tag) ? `\n${inner}\n` : inner
}
