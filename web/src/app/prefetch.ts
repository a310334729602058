// Fetches a page's data as soon as the reader is on the way to it, together with its code. The page itself shows
// failures. The router's loaders are not used, because they would run on the server too, where all data is there
// already.

import type { QueryClient } from '@tanstack/react-query'
import { assistModuleQuery, assistModulesQuery } from '../api/queries/assist'
import { categoriesQuery } from '../api/queries/categories'
import { contentQuery, contentsQuery, relatedQuery } from '../api/queries/contents'
import { digestQuery } from '../api/queries/digest'
import { searchQuery } from '../api/queries/search'
import { findCategory, toContentsFilter, parseListing } from '../features/categories/listing'
import { parsePageNumber } from '../lib/page-number'
import { paths } from '../lib/paths'
import type { AppRouter } from './router'
import { parseSearch } from './search-params'

type Search = Record<string, string | undefined>

export function prefetchBeforeNavigation(router: AppRouter, cache: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, searchStr } }) => {
    const search: Search = parseSearch(searchStr)
    if (pathname === paths.categories()) prefetchListing(cache, search)
    else if (pathname === paths.assist()) prefetchAssist(cache, search)
    else if (pathname === paths.search()) prefetchResults(cache, search)
    else if (pathname === paths.dailyDigest()) void cache.prefetchQuery(digestQuery())
    else if (pathname.startsWith(`${paths.dailyDigest()}/`))
      void cache.prefetchQuery(digestQuery(pathname.split('/')[2]))
    else if (/^\/[^/]+\/[^/]+$/.test(pathname)) prefetchArticle(cache, search)
  })
}

/** Cards send the id along; an address without one must be looked up first. */
function prefetchArticle(cache: QueryClient, { id }: Search): void {
  if (!id) return
  void cache.prefetchQuery(contentQuery(id))
  void cache.prefetchQuery(relatedQuery(id))
}

function prefetchListing(cache: QueryClient, search: Search): void {
  const listing = parseListing(search)
  if (listing === null) return
  // Every page brings the categories; without them the list waits for its own page.
  const categories = cache.getQueryData(categoriesQuery.queryKey)?.data ?? []
  const category = listing.category === null ? null : findCategory(categories, listing.category)?.slug
  if (category !== undefined) void cache.prefetchQuery(contentsQuery(toContentsFilter({ ...listing, category })))
}

function prefetchAssist(cache: QueryClient, { module }: Search): void {
  void cache.prefetchQuery(assistModulesQuery)
  if (module) void cache.prefetchQuery(assistModuleQuery(module))
}

function prefetchResults(cache: QueryClient, { q = '', page }: Search): void {
  const term = q.trim()
  if (term !== '') void cache.prefetchQuery(searchQuery(term, parsePageNumber(page)))
}
