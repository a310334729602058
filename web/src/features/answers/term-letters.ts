import type { GlossaryTerm } from '../../api/types'

type LetterGroup = { letter: string; anchor: string; terms: GlossaryTerm[] }

/** Groups terms, which come in alphabetical order, under their first letters; numbers share a group of their own. */
export function groupByLetter(terms: readonly GlossaryTerm[]): LetterGroup[] {
  const groups: LetterGroup[] = []
  for (const term of terms) {
    const first = term.term.charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : '0–9'
    const last = groups.at(-1)
    if (last?.letter === letter) last.terms.push(term)
    else groups.push({ letter, anchor: `letter-${letter === '0–9' ? 'number' : letter.toLowerCase()}`, terms: [term] })
  }
  return groups
}
