// The browser's entry: it takes over the page that the server wrote, or builds the page when there was none.

import '../styles/app.css'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { installLibraryPolicy } from '../lib/trusted-types'
import { clearSecretsFromAddress } from '../shared/stores/private-address'
import { loadCalculators } from '../routes/slots/calculator-slot'
import { landOnParagraphs } from './landing'
import { fillCache, type PageData, parsePageData } from './page-data'
import { watchPageViews } from './page-view'
import { prefetchBeforeNavigation } from './prefetch'
import { App } from './providers'
import { createBrowserQueryClient } from './query-client'
import { createAppRouter } from './router'
import { restoreScrollPosition } from './scroll-place'
import { registerServiceWorker } from './service-worker-client'
import { watchSession } from './session'

async function start() {
  const container = document.getElementById('root')
  if (container === null) return
  installLibraryPolicy()
  clearSecretsFromAddress()
  const page = readPageData()
  const queryClient = createBrowserQueryClient()
  if (page) {
    fillCache(queryClient, page)
    dropUnknownId(page)
  }
  const router = createAppRouter(createBrowserHistory(), {
    first: { path: window.location.pathname, status: page?.status ?? 200 },
  })
  restoreScrollPosition(router)
  // The server's tree has no waiting boundary around the root, so the browser's must not have one either.
  router.ssr = { manifest: undefined }
  const showsCalculator = page?.queries.some(({ key: [noun] }) => noun === 'calculator') ?? false
  await Promise.all([router.load(), showsCalculator && loadCalculators()])
  const app = (
    <StrictMode>
      <App
        router={router}
        queryClient={queryClient}
        baseUrl={page?.baseUrl || window.location.origin}
        card={page && { path: window.location.pathname, card: page.card }}
      />
    </StrictMode>
  )
  // A transition hydrates the page in small steps, so that a phone can scroll and answer meanwhile.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app))
  else createRoot(container).render(app)
  prefetchBeforeNavigation(router, queryClient)
  watchPageViews(router, queryClient)
  landOnParagraphs(router)
  registerServiceWorker(router)
  watchSession(queryClient)
}

/** Returns null when the document carries no readable data. The browser then fetches everything itself. */
function readPageData(): PageData | null {
  const json = document.getElementById('__data')?.textContent
  if (!json) return null
  try {
    return parsePageData(json)
  } catch (error) {
    console.error('page data not read', error)
    return null
  }
}

/**
 * When the article of "?id=" does not exist, the server goes by the rest of the address, and the browser must do the
 * same.
 */
function dropUnknownId({ queries }: PageData): void {
  const address = new URL(window.location.href)
  const id = address.searchParams.get('id')
  const articles = queries.flatMap(({ key: [noun, name] }) => (noun === 'content' ? [name] : []))
  if (id === null || articles.length === 0 || articles.includes(id)) return
  address.searchParams.delete('id')
  window.history.replaceState(window.history.state, '', address)
}

void start()
