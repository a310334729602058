// Shows the paragraph that a search result leads to, once its page is drawn (see lib/landing.ts).

import { expectLanding, takeLanding } from '../lib/landing'
import type { AppRouter } from './router'

/** An article that comes later than this is shown from its top. */
const PATIENCE_MS = 6000
const BLOCKS = 'p, li, td, th, h2, h3, h4, figcaption, caption, blockquote, summary, dd, dt'
/** Moving the page oneself ends the waiting. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let waiting: AbortController | undefined

export function landOnParagraphs(router: AppRouter): void {
  // A browser that knows text fragments takes them off the address; this one doesn't.
  if (window.location.hash.includes(':~:')) expectLanding(window.location.hash)
  land()
  router.subscribe('onRendered', land)
}

function land(): void {
  const words = takeLanding()
  if (words === null) return
  waiting?.abort()
  const main = document.getElementById('main')
  if (!main) return
  waiting = new AbortController()
  const { signal } = waiting
  const look = () => {
    const block = paragraph(main, words)
    if (!block) return
    waiting?.abort()
    show(block)
  }
  const watcher = new MutationObserver(look)
  const patience = setTimeout(() => waiting?.abort(), PATIENCE_MS)
  signal.addEventListener('abort', () => {
    watcher.disconnect()
    clearTimeout(patience)
  })
  for (const move of OWN_MOVES) window.addEventListener(move, () => waiting?.abort(), { signal, passive: true })
  watcher.observe(main, { childList: true, subtree: true })
  // After what is done for every new page, which is to show its top.
  requestAnimationFrame(() => {
    if (!signal.aborted) look()
  })
}

/** The innermost block of the article's text that holds the words. */
function paragraph(main: HTMLElement, words: string): Element | undefined {
  const wanted = plain(words)
  const holding = Array.from(main.querySelectorAll(`.prose :is(${BLOCKS})`)).filter((block) =>
    plain(block.textContent ?? '').includes(wanted),
  )
  return holding.find((block) => !holding.some((other) => other !== block && block.contains(other)))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function show(block: Element): void {
  block.scrollIntoView({ block: 'center' })
  block.classList.remove('landed')
  block.classList.add('landed')
  block.addEventListener('animationend', () => block.classList.remove('landed'), { once: true })
}
