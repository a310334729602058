// Highlights the sentence being read without touching the page's elements, which belong to React.

const HIGHLIGHT_NAME = 'listening'

/** Browsers that cannot highlight only scroll to the words. Returns the function that removes the highlight. */
export function highlight(range: Range | null): () => void {
  if (!range || typeof Highlight !== 'function' || !('highlights' in CSS)) return () => undefined
  CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(range))
  return () => {
    CSS.highlights.delete(HIGHLIGHT_NAME)
  }
}

/** The space for what covers the text: the header above, and the player and the bar below. */
const ABOVE = 96
const BELOW = 176

export function scrollIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= ABOVE && bottom <= window.innerHeight - BELOW) return
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: top - window.innerHeight / 3, behavior: still ? 'auto' : 'smooth' })
}
