// Shows which sentence is being read, without touching the page's elements: they belong to React.

const HIGHLIGHT_NAME = 'listening'

/** Where the browser can't, the words are only scrolled to. Answers the way back. */
export function highlight(range: Range | null): () => void {
  if (!range || typeof Highlight !== 'function' || !('highlights' in CSS)) return () => undefined
  CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(range))
  return () => {
    CSS.highlights.delete(HIGHLIGHT_NAME)
  }
}

/** Room for what stands over the text: header above, player and bar below. */
const ABOVE = 96
const BELOW = 176

export function scrollIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= ABOVE && bottom <= window.innerHeight - BELOW) return
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: top - window.innerHeight / 3, behavior: still ? 'auto' : 'smooth' })
}
