// What a page will ask for is asked as soon as the reader is on the way to it, beside its code. Failures are the page's
// own to show. Not the router's loaders: those run on the server too, where everything is there already.

import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery } from '../api/queries/categories'
import { contentAtQuery, contentQuery, contentsQuery, relatedQuery } from '../api/queries/contents'
import { pageQuery } from '../api/queries/pages'
import { searchQuery } from '../api/queries/search'
import { findCategory, listingFilter, listingOf } from '../features/categories/listing'
import { pageNumber } from '../lib/page-number'
import type { AppRouter } from './router'

export function prefetchOnTheWay(router: AppRouter, cache: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    for (const match of router.matchRoutes(toLocation)) {
      switch (match.routeId) {
        case '/$category/$slug':
          prefetchArticle(cache, match.params, match.search.id)
          break
        case '/categories':
          prefetchListing(cache, match.search)
          break
        case '/search':
          prefetchSearch(cache, match.search)
          break
        case '/about':
        case '/privacy':
        case '/terms':
        case '/disclosures':
          void cache.prefetchQuery(pageQuery(TEXTS[match.routeId]))
          break
        default:
      }
    }
  })
}

const TEXTS = { '/about': 'about', '/privacy': 'privacy', '/terms': 'terms', '/disclosures': 'disclosures' } as const

function prefetchArticle(cache: QueryClient, at: { category: string; slug: string }, id: string | undefined): void {
  if (id) {
    void cache.prefetchQuery(contentQuery(id))
    void cache.prefetchQuery(relatedQuery(id))
  } else {
    void cache.prefetchQuery(contentAtQuery(at.category, at.slug))
  }
}

function prefetchListing(cache: QueryClient, search: Parameters<typeof listingOf>[0]): void {
  const listing = listingOf(search)
  if (listing === null) return
  // Every page brings the categories; without them the list waits for its own page.
  const categories = cache.getQueryData(categoriesQuery.queryKey)?.data ?? []
  const category = listing.category === null ? null : findCategory(categories, listing.category)?.slug
  if (category !== undefined) void cache.prefetchQuery(contentsQuery(listingFilter({ ...listing, category })))
}

function prefetchSearch(cache: QueryClient, { q = '', page }: { q?: string; page?: string }): void {
  const term = q.trim()
  if (term !== '') void cache.prefetchQuery(searchQuery(term, pageNumber(page)))
}
