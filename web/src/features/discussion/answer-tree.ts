// An answer's HTML, read once more by an allow-list: what isn't listed never becomes an element. It is made into data, and
// the data into components; nothing is put into the page as markup.

export type AnswerElement = {
  tag: AnswerTag
  /** Of a link: a path of this site. */
  href?: string
  /** Of a mark: number of its source, from 1. */
  source?: number
  /** Of a cell. */
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

/** Older words for the same. */
const ALIASES: Partial<Record<string, AnswerTag>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  pre: 'code',
}
/** They go with everything in them; others leave their words. Questions are buttons, shown apart. */
const DROPPED_TAGS = new Set(
  'script style template svg math object embed iframe noscript form textarea select option button title head img video audio'.split(
    ' ',
  ),
)
const TABULAR = new Set<AnswerTag>(['table', 'thead', 'tbody', 'tr'])
/** Deeper than any answer, shallower than any stack. */
const MAX_DEPTH = 24
const MAX_SPAN = 12

export function parseAnswer(html: string): AnswerNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
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
  // What held only questions is empty now.
  if ((tag === 'ul' || tag === 'ol' || tag === 'li' || tag === 'p') && isBlank(children)) return []
  if (tag === 'a') return readLink(node, children)
  if (tag === 'sup') return readMark(node, children)
  if (tag === 'th' || tag === 'td') return [{ tag, children, ...readSpans(node) }]
  // White space between rows is no cell.
  if (TABULAR.has(tag)) return [{ tag, children: children.filter((child) => typeof child !== 'string') }]
  return [{ tag, children }]
}

function isBlank(children: AnswerNode[]): boolean {
  return children.every((child) => typeof child === 'string' && child.trim() === '')
}

/** Only to paths of this site; of others the words stay. */
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

/** The words alone, for copying and for screen readers: blocks parted by line ends, cells by tabs. */
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
