// Keeps a sentence in sight while what stands above it, such as a calculator, is still growing. Not every browser does
// so by itself.

/** What a reader does to scroll. From then on the place is theirs. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to `place` now, and again whenever `text` changes its height before the reader scrolls. */
export function holdInSight(place: Element, text: HTMLElement, block: ScrollLogicalPosition): () => void {
  place.scrollIntoView({ block })
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver(() => place.scrollIntoView({ block }))
  const stop = () => {
    sizes.disconnect()
    for (const move of READER_MOVES) window.removeEventListener(move, stop, { capture: true })
  }
  sizes.observe(text)
  for (const move of READER_MOVES) window.addEventListener(move, stop, { capture: true, passive: true })
  return stop
}
