// Finds a quoted sentence in an article and marks it. The words may run over several elements, such as a figure or
// emphasis. A quoted table row has " · " between its cells.

const BLOCKS = 'p,li,h1,h2,h3,h4,td,th,tr,table,blockquote,figcaption,caption,summary,dt,dd,pre,div,ul,ol'
const CELL_BREAK = ' · '

/**
 * The letter at an index of `text` is the letter at `offset` of `node`. The letters between blocks belong to no node.
 */
type Place = { node: Text; offset: number } | null
type TextWithPlaces = { text: string; places: Place[] }

/** Returns the marks in order, and none when the quote is not found. */
export function markQuote(root: HTMLElement, quote: string): HTMLElement[] {
  removeMarks(root)
  const reading = readText(root)
  const normalisedQuote = quote.replace(/\s+/g, ' ').trim()
  if (normalisedQuote === '') return []
  const at = findPosition(reading.text, normalisedQuote)
  return at < 0 ? [] : wrapPlaces(reading.places.slice(at, at + normalisedQuote.length))
}

export function removeMarks(root: HTMLElement): void {
  for (const mark of root.querySelectorAll('mark[data-quote]')) {
    const parent = mark.parentNode
    mark.replaceWith(...mark.childNodes)
    parent?.normalize()
  }
}

/**
 * Looks for the exact text first, then ignores case and the kind of dash or apostrophe. Normalising keeps the length.
 */
function findPosition(text: string, quote: string): number {
  const exact = text.indexOf(quote)
  return exact >= 0 ? exact : normaliseText(text).indexOf(normaliseText(quote))
}

function normaliseText(text: string): string {
  const lower = text.toLowerCase()
  // A few letters change their length in lower case, and then the places would not fit.
  const same = lower.length === text.length ? lower : text
  return same
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—]/g, '-')
}

function readText(root: HTMLElement): TextWithPlaces {
  const reading: TextWithPlaces = { text: '', places: [] }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, isQuotable)
  let before: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest(BLOCKS) ?? root
    if (before !== null && block !== before) addLetters(reading, isInRowWith(before, block) ? CELL_BREAK : ' ')
    before = node.data.trim() === '' ? before : block
    for (const [offset, letter] of Array.from(node.data, (_, index) => [index, node.data.charAt(index)] as const)) {
      addLetters(reading, letter, { node, offset })
    }
  }
  return reading
}

/** Components in the text, such as calculators, are not quoted, and marks in their elements would break them. */
function isQuotable(node: Node): number {
  return node.parentElement?.closest('[data-unquoted]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
}

function isInRowWith(one: Element, other: Element): boolean {
  const cells = one.matches('td,th') && other.matches('td,th')
  return cells && one.parentElement === other.parentElement
}

/** Any run of white space counts as one blank. */
function addLetters(reading: TextWithPlaces, letters: string, place: Place = null): void {
  for (const letter of letters) {
    const blank = /\s/.test(letter)
    if (blank && (reading.text === '' || reading.text.endsWith(' '))) continue
    reading.text += blank ? ' ' : letter
    reading.places.push(place)
  }
}

function wrapPlaces(places: Place[]): HTMLElement[] {
  const pieces = new Map<Text, { from: number; to: number }>()
  for (const place of places) {
    if (place === null) continue
    const piece = pieces.get(place.node)
    if (piece) piece.to = place.offset + 1
    else pieces.set(place.node, { from: place.offset, to: place.offset + 1 })
  }
  return Array.from(pieces, ([node, { from, to }]) => {
    const words = from === 0 ? node : node.splitText(from)
    if (to - from < words.length) words.splitText(to - from)
    const mark = document.createElement('mark')
    mark.dataset.quote = ''
    words.replaceWith(mark)
    mark.append(words)
    return mark
  })
}
