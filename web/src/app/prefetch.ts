// What a page will ask for, asked as soon as the reader is on the way to it. Failures are the page's own to show.
// Each takes the cache to fill, or null when there is nothing to do.

import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery } from '../api/queries/categories'
import { contentAtQuery, contentQuery, contentsQuery, relatedQuery } from '../api/queries/contents'
import { type PageSlug, pageQuery } from '../api/queries/pages'
import { searchQuery } from '../api/queries/search'
import { findCategory, listingFilter, listingOf } from '../features/categories/listing'
import { pageNumber } from '../lib/page-number'

type Cache = QueryClient | null

export function prefetchArticle(cache: Cache, at: { category: string; slug: string }, id: string | undefined): void {
  if (id) {
    void cache?.prefetchQuery(contentQuery(id))
    void cache?.prefetchQuery(relatedQuery(id))
  } else {
    void cache?.prefetchQuery(contentAtQuery(at.category, at.slug))
  }
}

export function prefetchListing(cache: Cache, search: Parameters<typeof listingOf>[0]): void {
  const listing = listingOf(search)
  if (!cache || listing === null) return
  // Every page brings the categories; without them the page finds its own way.
  const categories = cache.getQueryData(categoriesQuery.queryKey)?.data ?? []
  const category = listing.category === null ? null : findCategory(categories, listing.category)?.slug
  if (category !== undefined) void cache.prefetchQuery(contentsQuery(listingFilter({ ...listing, category })))
}

export function prefetchSearch(cache: Cache, { q = '', page }: { q?: string; page?: string }): void {
  const term = q.trim()
  if (term !== '') void cache?.prefetchQuery(searchQuery(term, pageNumber(page)))
}

export function prefetchStaticPage(cache: Cache, slug: PageSlug): void {
  void cache?.prefetchQuery(pageQuery(slug))
}
