// Every change of route shows the top (page-view.ts). The browser would scroll to where the page was left before, and
// the router would also scroll the first page to its top while the reader already reads it. This keeps both from
// scrolling, and restores the position of a page that is loaded again.

import type { AppRouter } from './router'

export const PLACE_KEY = 'scrolledTo'

/** From now on the place of the page is kept for the next time that it is loaded. */
export function keepPlace(router: AppRouter): void {
  router.options.scrollRestoration = () => false
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(PLACE_KEY, `${Math.round(window.scrollY)} ${window.location.href}`)
    } catch {
      // When storage is forbidden, a page that is loaded again starts at its top.
    }
  })
}

/** Scrolls to the kept place. Where the browser scrolls by itself, because no application had asked it not to, it may. */
export function restorePlace(): void {
  const [visit] = performance.getEntriesByType('navigation')
  const isReturn = visit && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
  if (!isReturn || window.history.scrollRestoration === 'auto') return
  try {
    const [top, address] = sessionStorage.getItem(PLACE_KEY)?.split(' ') ?? []
    if (address === window.location.href) window.scrollTo(0, Number(top))
  } catch {
    // Forbidden storage holds no place.
  }
}
