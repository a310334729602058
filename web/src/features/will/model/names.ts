// Whether two names as people write them can be those of one person.

/** What stands before a name without being part of it. */
const TITLES = new Set(
  `mr mrs ms miss mx master dr prof professor shri sri shree shriman smt shrimati srimati sushri kum kumari adv advocate er rev capt col
  श्री श्रीमान श्रीमती सुश्री कु कुमारी डॉ डा डॉक्टर प्रो प्रोफेसर एडवोकेट कैप्टन कर्नल मिस्टर मिसेज मिस`.split(/\s+/),
)
const ENDINGS = new Set(['ji', 'जी'])

/** Accents and dots below a letter are typed or left out. */
function simplify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
}

/** The words of a name in small letters, without titles, dots and signs. A name that is only titles keeps the last. */
function readWords(name: string): string[] {
  const words = simplify(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift()
  if (words.length > 1 && ENDINGS.has(words.at(-1) ?? '')) words.pop()
  return words
}

/** Names are compared without case, titles, dots and double spaces, as people write their own name in several ways. */
export function isSameName(one: string, other: string): boolean {
  const words = readWords(one).join(' ')
  return words !== '' && words === readWords(other).join(' ')
}

/**
 * Whether the names differ, but all words of one are among those of the other: "Meera Menon" and "Meera Lakshmi Menon".
 * An initial counts as a word that begins with it, when another word is the same.
 */
export function isLikeName(one: string, other: string): boolean {
  if (isSameName(one, other)) return false
  const [few = [], many = []] = [readWords(one), readWords(other)].toSorted((a, b) => a.length - b.length)
  return isWithin(few, many) || (few.length === many.length && isWithin(many, few))
}

function isWithin(few: string[], many: string[]): boolean {
  const left = [...many]
  const take = (isMatch: (word: string) => boolean) => {
    const at = left.findIndex(isMatch)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const [initials, whole] = [few.filter(({ length }) => length === 1), few.filter(({ length }) => length > 1)]
  return (
    whole.length > 0 &&
    whole.every((word) => take((each) => each === word)) &&
    initials.every((initial) => take((each) => each.startsWith(initial)))
  )
}
