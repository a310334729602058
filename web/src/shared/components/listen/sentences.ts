// Splits an article's words into sentences to be spoken, each with its place in the page. Nothing in the page is
// changed.

export type Sentence = { text: string; range: Range }

const BLOCKS = 'p, li, h2, h3, h4, tr, figcaption, summary, pre, blockquote, dt, dd'
/** Controls and pictures are not read aloud, nor is the table under a chart, which its sentence sums up. */
const SILENT =
  'button, input, select, textarea, form, svg, iframe, .video, [aria-hidden="true"], [data-print="no"], [data-silent], [data-chart] details'

type Piece = { node: Text; start: number }

export function collectSentences(root: Element): Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const sentences: Sentence[] = []
  let block: Element | null = null
  let pieces: Piece[] = []
  let text = ''

  function finish() {
    for (const [start, end] of splitSentences(text)) {
      const range = buildRange(pieces, start, end)
      if (range) sentences.push({ text: toSpokenText(text.slice(start, end)), range })
    }
    pieces = []
    text = ''
  }

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || !parent || parent.closest(SILENT)) continue
    const own = parent.closest(BLOCKS) ?? root
    if (own !== block) finish()
    // The cells of a row are read one after the other.
    else if (own.matches('tr') && text !== '' && !/\s$/.test(text)) text += ', '
    block = own
    pieces.push({ node, start: text.length })
    text += node.data
  }
  finish()
  return sentences
}

function buildRange(pieces: Piece[], start: number, end: number): Range | null {
  const first = pieces.findLast((piece) => piece.start <= start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}

/** These end with a full stop that does not end a sentence. */
const SHORT = /(?:^|[\s(])(?:[A-Z]|[A-Z]\.[A-Z]|Rs|No|Nos|Mr|Mrs|Ms|Dr|St|vs|cl|sec|para|approx|e\.g|i\.e|etc)\.$/i

/** Returns where sentences begin and end, without the blanks around them. */
export function splitSentences(text: string): [number, number][] {
  const found: [number, number][] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?\u0964]+["'\u201d\u2019)\]]*(?=\s)/g)) {
    const end = index + mark.length
    if (SHORT.test(text.slice(start, index + 1)) && mark.startsWith('.')) continue
    pushTrimmed(found, text, start, end)
    start = end
  }
  pushTrimmed(found, text, start, text.length)
  return found
}

function pushTrimmed(found: [number, number][], text: string, from: number, to: number): void {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(text.charAt(start))) start += 1
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1
  if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) found.push([start, end])
}

const DEVANAGARI = /[\u0900-\u097f]/

/** Rewrites a text as a person would say it: "₹1.5 lakh" is "1.5 lakh rupees", in a Hindi sentence "1.5 लाख रुपये". */
export function toSpokenText(text: string): string {
  const [rupees, to] = DEVANAGARI.test(text) ? ['रुपये', 'से'] : ['rupees', 'to']
  return text
    .replace(/\s+/g, ' ')
    .replace(/₹\s?([\d,.]*\d)((?:\s(?:lakh|crore|thousand|लाख|करोड़|हज़ार))*)/g, `$1$2 ${rupees}`)
    .replace(/(\d)\s?[\u2013-]\s?(?=\d)/g, `$1 ${to} `)
}
