// Plain-text rules: cutting without breaking a letter, removing markup, keeping search highlights. They do not use
// Intl.Segmenter, which the server's engine lacks.

/** These join the letter before them: combining marks (Hindi vowel signs too), joiners, skin tones, emoji tags. */
const EXTENDS = /^[\p{M}\u200c\u200d\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]$/u
/** After one of these the next consonant is part of the same letter: क् + ष = क्ष. */
const VIRAMA = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?$/
const INDIC_LETTER = /^[\u0904-\u0939\u0958-\u0961\u0985-\u09b9\u0a85-\u0ab9\u0b05-\u0b39\u0c05-\u0c39\u0d05-\u0d3a]$/
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]$/u

/** Returns the letters as a reader sees them. */
export function splitGraphemes(text: string): string[] {
  const letters: string[] = []
  // Array.from walks code points, so no surrogate pair is split. Halves without their partner are dropped.
  for (const point of Array.from(text.replace(/\p{Surrogate}/gu, ''))) {
    const before = letters[letters.length - 1]
    if (before !== undefined && joinsPrevious(before, point)) letters[letters.length - 1] = before + point
    else letters.push(point)
  }
  return letters
}

function joinsPrevious(before: string, point: string): boolean {
  if (point === '\n') return before === '\r'
  if (EXTENDS.test(point)) return !/[\r\n]$/.test(before)
  if (before.endsWith('\u200d')) return /^\p{Extended_Pictographic}$/u.test(point) || INDIC_LETTER.test(point)
  if (VIRAMA.test(before)) return INDIC_LETTER.test(point)
  return FLAG.test(point) && FLAG.test(before)
}

/**
 * In Latin letters, figures and punctuation every character is one letter. Most texts are such, so they need no further
 * look.
 */
const SIMPLE = /^[\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

/** Keeps at most `max` visible letters and adds "…". A shorter text is returned unchanged. */
export function truncate(text: string, max: number): string {
  if (SIMPLE.test(text)) return text.length <= max ? text : `${text.slice(0, max).trimEnd()}…`
  const letters = splitGraphemes(text)
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max).join('').trimEnd()}…`
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
    const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ''
  })
}

/**
 * Returns the words of a piece of HTML. They may only be shown as text: they may hold "<" again and must never be put
 * into the page as markup.
 */
export function stripMarkup(html: string): string {
  const bare = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    // Emphasis inside a word must not split it. Any other tag ends a word.
    .replace(/<\/?(?:a|abbr|b|code|data|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi, '')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, ' ')
  return decodeEntities(bare).replace(/\s+/g, ' ').trim()
}

/** A sentence ends before a blank and a capital, a figure or an amount. "Rs. 500" and "s. 80C" don't end one. */
const SENTENCE_END = /(?<!\b(?:Rs|No|s|ss|vs|e\.g|i\.e))[.!?]["”)]?(?= +["“(]?[A-Z0-9₹])|।["”)]?(?= )/g

/**
 * Takes the first sentences of a text, `most` of them, but no further one that makes it longer than `longest` letters. The first
 * is cut when it is longer alone.
 */
export function takeSentences(text: string, most: number, longest: number): string {
  const ends = Array.from(text.matchAll(SENTENCE_END), (found) => found.index + found[0].length)
  const wanted = [...ends, text.length].slice(0, most).filter((end) => end <= longest)
  const end = wanted.at(-1)
  return end === undefined ? truncate(text, longest) : text.slice(0, end)
}

export type Snippet = { text: string; marked: boolean }[]

/**
 * Splits a search excerpt into runs of plain text, marks those inside <mark>, and cuts it to `max` letters in all. The
 * caller renders the runs as elements, so nothing in an excerpt can become markup.
 */
export function parseSnippet(html: string, max: number): Snippet {
  const runs: Snippet = []
  let remaining = max
  let marked = false
  for (const part of html.split(/(<\/?mark\b[^>]*>)/i)) {
    if (/^<\/?mark\b/i.test(part)) {
      marked = !part.startsWith('</')
      continue
    }
    const letters = splitGraphemes(stripMarkupKeepingEdges(part))
    if (letters.length === 0) continue
    if (letters.length > remaining) {
      runs.push({ text: `${letters.slice(0, remaining).join('').trimEnd()}…`, marked: marked && remaining > 0 })
      return runs
    }
    remaining -= letters.length
    runs.push({ text: letters.join(''), marked })
  }
  return runs
}

/** Works as `stripMarkup` does but keeps the blank at either end, which separates a highlight from its neighbours. */
function stripMarkupKeepingEdges(html: string): string {
  const words = stripMarkup(html)
  const blank = words === '' && html !== ''
  if (blank) return /\s/.test(html) ? ' ' : ''
  return `${/^\s/.test(html) ? ' ' : ''}${words}${/\s$/.test(html) ? ' ' : ''}`
}
