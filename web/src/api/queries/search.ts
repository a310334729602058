// Site search. The search page uses `searchQuery`; the search boxes hold their own results and call `searchContents`.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'
import type { SearchBody } from '../types'

export const SEARCH_PAGE_SIZE = 100

export function searchContents(term: string, page: number, signal?: AbortSignal): Promise<SearchBody> {
  return get('/cms/api/content-search', {
    signal,
    query: { searchText: term, page, limit: SEARCH_PAGE_SIZE },
  })
}

export function searchQuery(term: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.search(term, page),
    queryFn: ({ signal }) => searchContents(term, page, signal),
  })
}
