// Articles: lists, one article and related ones. The keys are shared with the server, which fills them for the first
// page.

import { queryOptions } from '@tanstack/react-query'
import { type ContentsFilter, orderFilterKeys, queryKeys } from '../query-keys'
import { get, post } from '../client'

export function contentsQuery(filter: ContentsFilter) {
  return queryOptions({
    queryKey: queryKeys.contents(filter),
    queryFn: ({ signal }) =>
      get('/cms/api/contents', { signal, query: { source: 'website', ...orderFilterKeys(filter) } }),
  })
}

/** The newest article of each category that has one. */
export const newestOfCategoriesQuery = queryOptions({
  queryKey: queryKeys.newestOfCategories,
  queryFn: ({ signal }) => get('/cms/api/contents/newest-of-categories', { signal }),
  select: (body) => body.data,
})

/** The article as its page shows it, with the terms of the glossary marked in its body. */
export function contentQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.content(id),
    queryFn: ({ signal }) => get('/cms/api/contents/{id}', { path: { id }, query: { terms: true }, signal }),
    select: (body) => body.data,
  })
}

/** Finds the article at /{category}/{slug}. An old slug answers the present address. */
export function contentAtQuery(category: string, slug: string) {
  return queryOptions({
    queryKey: queryKeys.contentAt(category, slug),
    queryFn: ({ signal }) =>
      get('/cms/api/contents/url', {
        signal,
        query: { category, slug },
      }),
    select: (body) => body.data,
  })
}

/**
 * Finds an article by the slug of its title alone. It answers 404 when no article or several have it, and is asked only
 * in the browser.
 */
export function contentByTitleQuery(title: string) {
  return queryOptions({
    queryKey: queryKeys.contentByTitle(title),
    queryFn: ({ signal }) => get('/cms/api/contents/url', { signal, query: { title } }),
    select: (body) => body.data,
  })
}

/** The server answers six articles at most. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.related(id),
    queryFn: ({ signal }) => get('/cms/api/contents/{id}/get-related-content', { path: { id }, signal }),
    select: (body) => body.data,
  })
}

/** Returns a short absolute address of one of this site's pages. */
export async function shortenAddress(longUrl: string): Promise<string> {
  const body = await post('/cms/api/contents/shorten', { body: { longUrl } })
  return body.shortUrl
}
