// The data of a page besides its address. The server hands it to the renderer, and the document hands it to the
// browser.

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The status code belongs to the address that it was given for, and not to where the reader goes next. */
export type PageStatus = { path: string; status: number }

export type PageData = {
  /** The answers and keys are those of the calls in api/queries. */
  queries: { key: QueryKey; data: unknown }[]
  /** The time in milliseconds at which the data was read. */
  now: number
  baseUrl: string
  /** The path of the social card. */
  card: string
  status: number
}

export function parsePageData(json: string): PageData {
  const page: unknown = JSON.parse(json)
  if (!isObject(page) || !Array.isArray(page.queries) || typeof page.now !== 'number') {
    throw new TypeError('page data: expected {queries, now, baseUrl, card, status}')
  }
  const queries = page.queries.map((query: unknown) => {
    if (!isObject(query) || !Array.isArray(query.key)) throw new TypeError('page data: a query without a key')
    return { key: query.key, data: query.data }
  })
  return {
    queries,
    now: page.now,
    baseUrl: typeof page.baseUrl === 'string' ? page.baseUrl : '',
    card: typeof page.card === 'string' ? page.card : '',
    status: typeof page.status === 'number' ? page.status : 200,
  }
}

/** Sets the age of the data too, so that it is fetched again only when it is stale. */
export function fillCache(queryClient: QueryClient, { queries, now }: PageData): void {
  for (const { key, data } of queries) queryClient.setQueryData(key, data, { updatedAt: now })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
