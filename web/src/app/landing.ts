// Shows the paragraph that a search result leads to, once its page is drawn (see shared/stores/text-fragment.ts).

import { expectLanding, takeLanding } from '../shared/stores/text-fragment'
import type { AppRouter } from './router'

/** An article that takes longer than this to load is shown from its top. */
const MAX_WAIT_MS = 6000
const BLOCKS = 'p, li, td, th, h2, h3, h4, figcaption, caption, blockquote, summary, dd, dt'
/** The waiting ends when the reader moves the page. */
const READER_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let waiting: AbortController | undefined

export function landOnParagraphs(router: AppRouter): void {
  // A browser that knows text fragments removes them from the address; other browsers do not.
  if (window.location.hash.includes(':~:')) expectLanding(window.location.hash)
  landOnParagraph()
  router.subscribe('onRendered', landOnParagraph)
}

function landOnParagraph(): void {
  const words = takeLanding()
  if (words === null) return
  waiting?.abort()
  const main = document.getElementById('main')
  if (!main) return
  waiting = new AbortController()
  const { signal } = waiting
  const look = () => {
    const block = findParagraph(main, words)
    if (!block) return
    waiting?.abort()
    showBlock(block)
  }
  const watcher = new MutationObserver(look)
  const patience = setTimeout(() => waiting?.abort(), MAX_WAIT_MS)
  signal.addEventListener('abort', () => {
    watcher.disconnect()
    clearTimeout(patience)
  })
  for (const move of READER_MOVES) window.addEventListener(move, () => waiting?.abort(), { signal, passive: true })
  watcher.observe(main, { childList: true, subtree: true })
  // This runs after the scroll to the top that every new page gets.
  requestAnimationFrame(() => {
    if (!signal.aborted) look()
  })
}

/** The innermost block of the article's text that holds the words. */
function findParagraph(main: HTMLElement, words: string): Element | undefined {
  const normalisedWords = normaliseText(words)
  const holding = Array.from(main.querySelectorAll(`.prose :is(${BLOCKS})`)).filter((block) =>
    normaliseText(block.textContent ?? '').includes(normalisedWords),
  )
  return holding.find((block) => !holding.some((other) => other !== block && block.contains(other)))
}

function normaliseText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function showBlock(block: Element): void {
  block.scrollIntoView({ block: 'center' })
  block.classList.remove('landed')
  block.classList.add('landed')
  block.addEventListener('animationend', () => block.classList.remove('landed'), { once: true })
}
