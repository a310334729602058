// Sentences that the server says in English, read in another language by pairs. The English sentence is the key; a name in braces stands
// for what differs, and stands in both.

export type SentencePair = readonly [english: string, translated: string]

type Pattern = { english: RegExp; translated: string }

/** Returns what reads a sentence by the pairs, and null for a sentence that none of them has. `fill` says what stands in a slot. */
export function compilePairs(
  pairs: readonly SentencePair[],
  fill: (filled: string) => string = (filled) => filled,
): (english: string) => string | null {
  const patterns = pairs.map(toPattern)
  return (english) => {
    for (const pattern of patterns) {
      const found = pattern.english.exec(english)
      if (found)
        return pattern.translated.replace(/\{(\w+)\}/g, (slot, name: string) => fill(found.groups?.[name] ?? slot))
    }
    return null
  }
}

function toPattern([english, translated]: SentencePair): Pattern {
  const parts = english.split(/\{(\w+)\}/)
  const source = parts.map((part, index) => (index % 2 === 0 ? escape(part) : `(?<${part}>.+?)`)).join('')
  return { english: new RegExp(`^${source}$`, 'su'), translated }
}

const escape = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
