// Which page stands at which address. Pages are separate chunks in the browser and part of the one bundle on the server.

import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { Root } from '../routes/__root'
import { NotFoundPage } from '../routes/not-found'
import { PageFailed } from '../routes/page-failed'
import { Spinner } from '../ui/spinner'
import type { PageStatus } from './page-data'
import { parseSearch, stringifySearch } from './search-params'

export type RouterContext = { first: PageStatus }

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootWithStatus,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})

function RootWithStatus() {
  const { first } = rootRoute.useRouteContext()
  return <Root first={first} />
}

const parent = () => rootRoute

/** Keeps the named parameters as text; whatever else an address carries stays in it unread. */
function only<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string } => {
    const kept: { [name in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') kept[name] = value
    }
    return kept
  }
}

const home = createRoute({
  getParentRoute: parent,
  path: '/',
  component: lazyRouteComponent(() => import('../routes/home'), 'HomePage'),
})
const article = createRoute({
  getParentRoute: parent,
  path: '/$category/$slug',
  validateSearch: only('id'),
  component: lazyRouteComponent(() => import('../routes/article'), 'ArticleRoute'),
})
const contentView = createRoute({
  getParentRoute: parent,
  path: '/content',
  validateSearch: only('title', 'id'),
  component: lazyRouteComponent(() => import('../routes/content-view'), 'ContentViewRoute'),
})
const categories = createRoute({
  getParentRoute: parent,
  path: '/categories',
  validateSearch: only('id', 'category', 'sort', 'page'),
  component: lazyRouteComponent(() => import('../routes/categories'), 'CategoriesRoute'),
})
const search = createRoute({
  getParentRoute: parent,
  path: '/search',
  validateSearch: only('q', 'page'),
  component: lazyRouteComponent(() => import('../routes/search'), 'SearchRoute'),
})
const staticPages = (['about', 'privacy', 'terms', 'disclosures', 'contact', 'refunds', 'pricing'] as const).map(
  (slug) =>
    createRoute({
      getParentRoute: parent,
      path: `/${slug}`,
      component: lazyRouteComponent(() => import('../routes/static-page'), 'StaticPageRoute'),
    }),
)
const rules = createRoute({
  getParentRoute: parent,
  path: '/rules',
  component: lazyRouteComponent(() => import('../routes/rules'), 'RulesRoute'),
})
const corrections = createRoute({
  getParentRoute: parent,
  path: '/corrections',
  component: lazyRouteComponent(() => import('../routes/corrections'), 'CorrectionsRoute'),
})
const assist = createRoute({
  getParentRoute: parent,
  path: '/assist',
  validateSearch: only('module'),
  component: lazyRouteComponent(() => import('../routes/assist'), 'AssistRoute'),
})
const readingList = createRoute({
  getParentRoute: parent,
  path: '/reading-list',
  component: lazyRouteComponent(() => import('../routes/reading-list'), 'ReadingListRoute'),
})
const service = createRoute({
  getParentRoute: parent,
  path: '/service',
  validateSearch: only('module', 'step', 'service', 'booking', 't'),
  component: lazyRouteComponent(() => import('../routes/service'), 'ServiceRoute'),
})
const comingPages = (['assettransmission', 'willplanning'] as const).map((area) =>
  createRoute({
    getParentRoute: parent,
    path: `/${area}`,
    component: lazyRouteComponent(() => import('../routes/coming'), 'ComingRoute'),
  }),
)
const digest = createRoute({
  getParentRoute: parent,
  path: '/dailydigest',
  component: lazyRouteComponent(() => import('../routes/digest'), 'LatestDigestRoute'),
})
const digestOfDay = createRoute({
  getParentRoute: parent,
  path: '/dailydigest/$date',
  component: lazyRouteComponent(() => import('../routes/digest'), 'DigestRoute'),
})
const webinars = (['webinars', 'webinar'] as const).map((first) =>
  createRoute({
    getParentRoute: parent,
    path: `/${first}/$id`,
    validateSearch: only('offer'),
    component: lazyRouteComponent(() => import('../routes/webinar'), 'WebinarRoute'),
  }),
)
const conversation = createRoute({
  getParentRoute: parent,
  path: '/conversation/$id',
  component: lazyRouteComponent(() => import('../routes/conversation'), 'ConversationRoute'),
})
const unsubscribe = createRoute({
  getParentRoute: parent,
  path: '/unsubscribe/$email',
  component: lazyRouteComponent(() => import('../routes/unsubscribe'), 'UnsubscribeRoute'),
})
const googleCallback = createRoute({
  getParentRoute: parent,
  path: '/auth/google/callback',
  component: lazyRouteComponent(() => import('../routes/google-callback'), 'GoogleCallbackRoute'),
})

const routeTree = rootRoute.addChildren([
  home,
  article,
  contentView,
  categories,
  search,
  ...staticPages,
  rules,
  corrections,
  assist,
  readingList,
  service,
  ...comingPages,
  digest,
  digestOfDay,
  ...webinars,
  conversation,
  unsubscribe,
  googleCallback,
])

export function makeRouter(history: RouterHistory, context: RouterContext) {
  return createRouter({
    routeTree,
    history,
    context,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageFailed,
    // Data belongs to the query cache (prefetch.ts fills it); the router fetches only code.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
