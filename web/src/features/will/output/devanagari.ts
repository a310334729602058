// How the letters of Devanagari hang together: which ones are drawn as one picture, and where a line may break.

/** The block of Devanagari, and the two invisible joiners that people type in it. */
const LETTER = /[\u0900-\u097f\u200c\u200d]/

export function isDevanagari(letter: string): boolean {
  return LETTER.test(letter)
}

const CONSONANT = '[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]\\u093c?'
const HALF = '\\u094d[\\u200c\\u200d]?'
/** Vowel signs, dots above and below, and what else is drawn on the letter before it. */
const SIGN = '[\\u0900-\\u0903\\u093a-\\u093c\\u093e-\\u094f\\u0951-\\u0957\\u0962\\u0963\\u200c\\u200d]'
const CLUSTER = new RegExp(`(?:${CONSONANT}${HALF})*(?:${CONSONANT}|[^])${SIGN}*`, 'gu')

/** Cuts a text into what is drawn as a whole: "विद्यार्थी" into वि, द्या and र्थी. Other letters stand alone. */
export function splitIntoClusters(text: string): string[] {
  return text.match(CLUSTER) ?? []
}

/** A mark without a picture, at which a line may break. */
export const BREAK = '\u200b'
/** A longer word may be wider than a line. The longest usual ones have some twenty letters. */
const MAX_WORD = 30

/**
 * Lets a word that may be wider than a line break between its clusters. pdfmake would cut it after any letter, so that half
 * a cluster stood on each line.
 */
export function markBreaks(text: string): string {
  return text
    .split(' ')
    .map((word) => (word.length > MAX_WORD ? splitIntoClusters(word).join(BREAK) : word))
    .join(' ')
}
