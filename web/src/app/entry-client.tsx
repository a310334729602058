// The browser's way in: takes over the page that the server wrote, or builds it when there was none.

import '../styles/app.css'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { parsePageState } from './page-data'
import { watchPageViews } from './page-view'
import { App } from './providers'
import { makeBrowserQueryClient } from './query-client'
import { makeRouter } from './router'
import { registerServiceWorker } from './service-worker-client'

async function start() {
  const container = document.getElementById('root')
  if (container === null) return
  const state = parsePageState(document.getElementById('__data')?.textContent)
  const queryClient = makeBrowserQueryClient()
  const router = makeRouter(createBrowserHistory(), {
    first: { path: window.location.pathname, status: state?.status ?? 200 },
  })
  // The first page is the server's: no waiting boundary around the root, or the two trees would differ.
  router.ssr = { manifest: undefined }
  await router.load()
  const app = (
    <StrictMode>
      <App
        router={router}
        queryClient={queryClient}
        baseUrl={state?.baseUrl || window.location.origin}
        cache={state?.cache}
      />
    </StrictMode>
  )
  if (container.hasChildNodes()) hydrateRoot(container, app)
  else createRoot(container).render(app)
  watchPageViews(router, queryClient)
  registerServiceWorker(router)
}

void start()
