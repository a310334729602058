// A search result leads to a paragraph: "/a/b#section:~:text=its%20first%20words". A browser acts on such an address
// when it loads a page; inside the app the words are taken off and found by us (app/landing.ts).

const TEXT_FRAGMENT = ':~:text='

let expected: string | null = null

/** The address without the words, and the words; null when it names none. */
export function splitTextFragment(href: string): { address: string; words: string | null } {
  const index = href.indexOf(TEXT_FRAGMENT)
  if (index < 0) return { address: href, words: null }
  const before = href.slice(0, index)
  return {
    address: before.endsWith('#') ? before.slice(0, -1) : before,
    words: decodeWords(href.slice(index + TEXT_FRAGMENT.length)),
  }
}

function decodeWords(words: string): string | null {
  try {
    return decodeURIComponent(words)
  } catch {
    return null
  }
}

/** Notes where the page that is being opened is to be shown, and answers the address to open. */
export function expectLanding(href: string): string {
  const { address, words } = splitTextFragment(href)
  expected = words
  return address
}

/** Returns what was stored, once. */
export function takeLanding(): string | null {
  const words = expected
  expected = null
  return words
}
