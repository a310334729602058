// The people whom an article names. People who were made up for the demo carry a mark in their name, so that no list,
// feed or export shows them without it. The article's page says the same in a note of its own.

export type Byline = { name: string; isSample: boolean }

const MARK = /\s*\(sample (?:author|reviewer)\)$/i

export function parseByline(written: string | null): Byline | null {
  if (!written) return null
  return { name: written.replace(MARK, ''), isSample: MARK.test(written) }
}
