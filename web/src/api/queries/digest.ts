// The daily digest of one day, or the newest one.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

/** `date` is an Indian day, YYYY-MM-DD. */
export function digestQuery(date?: string) {
  return queryOptions({
    queryKey: queryKeys.digest(date),
    queryFn: ({ signal }) => get('/cms/api/digest', { signal, query: { date } }),
    select: (body) => body.data ?? null,
  })
}
