// The slug rule of article addresses: lowercase and hyphenated, without small words, at most 8 words. The server makes
// the slugs that are stored (crates/domain/src/kernel/slug.rs is the twin of this file, and content/slug-cases.json
// tests both). This copy builds links from a bare title.

const SMALL_WORDS = new Set('is an the with here how on for a and of in to by your'.split(' '))
const MAX_WORDS = 8

/**
 * Letters, marks and digits of every script stay. Apostrophes, joiners and the commas inside numbers vanish ("don't" →
 * "dont", "25,000" → "25000"), and everything else separates words. The slug is empty when nothing is left ("How to"),
 * and the caller then links by id.
 */
export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’\u200c\u200d]|(?<=[0-9]),(?=[0-9])/g, '')
    .split(/[^\p{Alphabetic}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
    .slice(0, MAX_WORDS)
    .join('-')
}
