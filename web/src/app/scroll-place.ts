// The browser would take a reader who goes back to where the page was left; page-view.ts shows the top instead, as for
// every change of route. So the browser is told to keep out of it, and a page that is loaded again is put back here.

const KEY = 'scrolledTo'

export function keepScrollPlace(): void {
  window.history.scrollRestoration = 'manual'
  const [visit] = performance.getEntriesByType('navigation')
  const again = visit && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
  try {
    const [top, address] = sessionStorage.getItem(KEY)?.split(' ') ?? []
    if (again && address === window.location.href) window.scrollTo(0, Number(top))
    window.addEventListener('pagehide', () => {
      sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${window.location.href}`)
    })
  } catch {
    // Storage may be forbidden: then a page that is loaded again starts at its top.
  }
}
