// The browser's entry: it takes over the page that the server wrote, or builds the page when there was none. Pages that
// can be read without it are opened by the first script (first-script.ts), which starts it later.

import '../styles/app.css'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isEmbeddedPath } from '../lib/embedding'
import { installLibraryPolicy } from '../lib/trusted-types'
import { countedViews } from '../shared/stores/counted-views'
import { pageTakeover } from '../shared/stores/page-takeover'
import { clearSecretsFromAddress } from '../shared/stores/private-address'
import { loadCalculators } from '../routes/slots/calculator-slot'
import type { Handover } from './handover'
import { landOnParagraphs } from './landing'
import { takeLateFonts } from './late-fonts'
import { fillCache, type PageData, parsePageData } from './page-data'
import { watchPageViews } from './page-view'
import { prefetchBeforeNavigation } from './prefetch'
import { App } from './providers'
import { createBrowserQueryClient } from './query-client'
import { createAppRouter } from './router'
import { keepPlace, restorePlace } from './scroll-place'
import { registerServiceWorker } from './service-worker-client'
import { watchSession } from './session'

/** What React wrote into the head on the server. It adopts it only when it takes a page over. */
const WRITTEN_HEAD =
  'title, meta[property], meta[name="description"], meta[name="robots"], meta[name="author"], meta[name^="twitter:"], ' +
  'link[rel="canonical"], link[rel="prev"], link[rel="next"], link[rel="alternate"][hreflang]'

/** A page that never tells that it is the browser's holds nobody longer than this. */
const LONGEST_TAKEOVER_MS = 5000

/** Rejects when a part of the page's code could not be fetched. */
async function start(handover?: Handover): Promise<void> {
  const container = document.getElementById('root')
  if (container === null) return
  installLibraryPolicy()
  clearSecretsFromAddress()
  const page = readPageData(handover ? handover.data : readInlineData())
  if (handover?.articleView) countedViews.add(handover.articleView.id, handover.articleView.counts)
  const queryClient = createBrowserQueryClient()
  if (page) {
    fillCache(queryClient, page)
    dropUnknownId(page)
  }
  const history = createBrowserHistory()
  const router = createAppRouter(history, {
    first: { path: window.location.pathname, status: page?.status ?? 200 },
  })
  const isEmbedded = isEmbeddedPath(window.location.pathname)
  // A page that was opened before is where the reader has scrolled it.
  if (!handover && !isEmbedded) restorePlace()
  if (!isEmbedded) keepPlace(router)
  // The server's tree has no waiting boundary around the root, so the browser's must not have one either.
  router.ssr = { manifest: undefined }
  const showsCalculator = page?.queries.some(({ key: [noun] }) => noun === 'calculator') ?? false
  await Promise.all([router.load(), showsCalculator && loadCalculators()])
  const isTakenOver = container.hasChildNodes() && (handover?.isSame ?? true)
  const written = isTakenOver ? [] : [...document.head.querySelectorAll(WRITTEN_HEAD)]
  const onReady = () => {
    for (const element of written) element.remove()
    handover?.onReady()
  }
  const app = (
    <StrictMode>
      <App
        router={router}
        queryClient={queryClient}
        baseUrl={page?.baseUrl || window.location.origin}
        card={page && { path: window.location.pathname, card: page.card }}
        onReady={onReady}
      />
    </StrictMode>
  )
  // A transition hydrates the page in small steps, so that a phone can scroll and answer meanwhile.
  // What shows other data is drawn anew and replaced at once, without an empty page between, and in one step: the
  // router may go on meanwhile, and a half-drawn page would ask for an address that the router has left.
  if (isTakenOver) holdNavigation(history)
  if (isTakenOver) startTransition(() => void hydrateRoot(container, app, { onRecoverableError: reportCause }))
  else flushSync(() => createRoot(container, { onRecoverableError: reportCause }).render(app))
  // In a frame on another site's page nobody is counted or remembered.
  if (isEmbedded) return
  prefetchBeforeNavigation(router, queryClient)
  watchPageViews(router, queryClient, handover !== undefined)
  landOnParagraphs(router)
  takeLateFonts(router)
  registerServiceWorker(router)
  watchSession(queryClient)
}

/**
 * A reader who leaves while React still takes the page over waits for it: the page reads the address, so it would no
 * longer be what the server wrote, and React would throw it away and draw it anew.
 */
function holdNavigation(history: RouterHistory): void {
  const isFree = Promise.race([
    pageTakeover.finished,
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST_TAKEOVER_MS)),
  ])
  const release = history.block({ blockerFn: () => isFree.then(() => false), enableBeforeUnload: false })
  void isFree.then(release)
}

/** React wraps an error that it could work around in one that says nothing; what went wrong is its cause. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}

function readInlineData(): string | null {
  return document.getElementById('__data')?.textContent ?? null
}

/** Returns null when there is no readable data. The browser then fetches everything itself. */
function readPageData(json: string | null): PageData | null {
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

if (globalThis.firstScript) globalThis.firstScript.offer(start)
else void start()
