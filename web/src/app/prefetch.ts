// Fetches a page's data together with its code, as soon as the reader is on the way to it. A page without a prefetch here
// fetches its data once its code has arrived. The routes come from the table of pages, so the compiler reports an address
// that the table no longer has. The router's loaders are not used, because they would run on the server too, which
// has all data already.

import type { QueryClient } from '@tanstack/react-query'
import { assistModuleQuery, assistModulesQuery } from '../api/queries/assist'
import { categoriesQuery } from '../api/queries/categories'
import { contentQuery, contentsQuery, relatedQuery } from '../api/queries/contents'
import { digestQuery } from '../api/queries/digest'
import { searchQuery } from '../api/queries/search'
import { findCategory, toContentsFilter, parseListing } from '../features/categories/listing'
import { parsePageNumber } from '../lib/page-number'
import { isDay } from '../lib/format'
import type { PageLanguage } from '../lib/page-language'
import type { AppRouter } from './router'

export function prefetchBeforeNavigation(router: AppRouter, cache: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, search } }) => {
    for (const page of router.matchRoutes(pathname, search)) {
      if (page.routeId === '/$category/$slug') prefetchArticle(cache, page.search)
      else if (page.routeId === '/categories') prefetchListing(cache, page.search)
      else if (page.routeId === '/assist') prefetchAssist(cache, page.search, 'en')
      else if (page.routeId === '/hi/assist') prefetchAssist(cache, page.search, 'hi')
      else if (page.routeId === '/search') prefetchResults(cache, page.search)
      else if (page.routeId === '/dailydigest') prefetchDigest(cache, undefined)
      else if (page.routeId === '/dailydigest/$date') prefetchDigest(cache, page.params.date)
    }
  })
}

/** Cards send the id. An address without one must be looked up first, which its page does. */
function prefetchArticle(cache: QueryClient, { id }: { id?: string }): void {
  if (!id) return
  void cache.prefetchQuery(contentQuery(id))
  void cache.prefetchQuery(relatedQuery(id))
}

function prefetchListing(cache: QueryClient, search: Parameters<typeof parseListing>[0]): void {
  const listing = parseListing(search)
  if (listing === null) return
  // Every page brings the categories. Without them the list cannot be fetched before its page is shown.
  const categories = cache.getQueryData(categoriesQuery.queryKey)?.data ?? []
  const category = listing.category === null ? null : findCategory(categories, listing.category)?.slug
  if (category !== undefined) void cache.prefetchQuery(contentsQuery(toContentsFilter({ ...listing, category })))
}

function prefetchAssist(cache: QueryClient, { module }: { module?: string }, language: PageLanguage): void {
  void cache.prefetchQuery(assistModulesQuery(language))
  if (module) void cache.prefetchQuery(assistModuleQuery(module, language))
}

function prefetchResults(cache: QueryClient, { q = '', page }: { q?: string; page?: string }): void {
  const term = q.trim()
  if (term !== '') void cache.prefetchQuery(searchQuery(term, parsePageNumber(page)))
}

function prefetchDigest(cache: QueryClient, date: string | undefined): void {
  if (date === undefined || isDay(date)) void cache.prefetchQuery(digestQuery(date))
}
