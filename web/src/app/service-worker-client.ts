// Registers the service worker and tells it which page is being read, because the worker decides which pages can be
// read offline.

import type { AppRouter } from './router'

export function registerServiceWorker(router: AppRouter): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const start = () => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then((registration) => {
        const reportVisit = () => registration.active?.postMessage({ type: 'visited', path: window.location.pathname })
        reportVisit()
        router.subscribe('onRendered', reportVisit)
      })
      .catch((error: unknown) => console.warn('service worker not registered', error))
  }
  // The worker is registered once the first page has loaded, because the first page has priority.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
