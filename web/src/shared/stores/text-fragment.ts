// A search result leads to a paragraph: "/a/b#section:~:text=its%20first%20words". A browser acts on such an address
// when it loads a page. Inside the app the words are removed from the address and found by app/landing.ts.

const TEXT_FRAGMENT = ':~:text='

let expected: string | null = null

/** Splits an address from the words in its fragment, which are null when it has none. */
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

/** Stores the words that the next page scrolls to, and returns the address to open. */
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
