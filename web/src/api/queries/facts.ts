// The fact registry and the list of corrections.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const factsQuery = queryOptions({
  queryKey: queryKeys.facts,
  queryFn: ({ signal }) => get('/cms/api/facts', { signal }),
  select: (body) => body.data,
})

export const correctionsQuery = queryOptions({
  queryKey: queryKeys.corrections,
  queryFn: ({ signal }) => get('/cms/api/corrections', { signal }),
  select: (body) => body.data,
})
