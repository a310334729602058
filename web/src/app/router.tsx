// The router of the web application. Which page stands at which address is decided in crates/http/src/pages/table.rs. Pages
// are separate chunks in the browser and part of the one bundle on the server.

import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFailed } from '../routes/page-failed'
import { Spinner } from '../ui/spinner'
import type { RouterContext } from './root-route'
import { routeTree } from './route-tree.gen'
import { parseSearch, stringifySearch } from './search-params'

export function createAppRouter(history: RouterHistory, context: RouterContext) {
  return createRouter({
    routeTree,
    history,
    context,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageFailed,
    // The query cache holds all data (prefetch.ts fills it), so the router fetches only code.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
