// Whether the cards of a list show whole lines only.

import type { Locator } from 'playwright-core'

/** Finds titles and excerpts that show half a line, and cards that hold more than they show. */
export function findCutLines(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const texts = Array.from(card.querySelectorAll('h3, h3 + p')).filter((text) => {
        const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)
        return Math.abs(lines - Math.round(lines)) > 0.1
      })
      const bottom = card.lastElementChild?.lastElementChild?.getBoundingClientRect().bottom ?? 0
      const sticksOut = bottom > card.getBoundingClientRect().bottom
      return [...texts, ...(sticksOut ? [card] : [])].map((element) => element.textContent.slice(0, 80))
    }),
  )
}
