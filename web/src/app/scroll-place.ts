// Every change of route shows the top (page-view.ts): the browser would go to where the page was left before, and the
// router would also take the first page to its top, under the eyes of who reads it already. Both are kept out of it, and
// a page that is loaded again is put back here.

import type { AppRouter } from './router'

const KEY = 'scrolledTo'

export function restoreScrollPosition(router: AppRouter): void {
  router.options.scrollRestoration = () => false
  window.history.scrollRestoration = 'manual'
  const [visit] = performance.getEntriesByType('navigation')
  const isReturn = visit && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
  try {
    const [top, address] = sessionStorage.getItem(KEY)?.split(' ') ?? []
    if (isReturn && address === window.location.href) window.scrollTo(0, Number(top))
    window.addEventListener('pagehide', () => {
      sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${window.location.href}`)
    })
  } catch {
    // Storage may be forbidden: then a page that is loaded again starts at its top.
  }
}
