// Every change of route shows the top (page-view.ts). The browser would scroll to where the page was left before, and
// the router would also scroll the first page to its top while the reader already reads it. This keeps both from
// scrolling, and restores the position of a page that is loaded again.

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
    // When storage is forbidden, a page that is loaded again starts at its top.
  }
}
