// The fact registry and the list of corrections.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData, hasList } from '../client'
import type { CorrectedArticle, FactRegistry } from '../types'

export const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: ({ signal }) => get('facts', { guard: hasData<FactRegistry>, signal }),
  select: (body) => body.data,
})

export const correctionsQuery = queryOptions({
  queryKey: ['corrections'],
  queryFn: ({ signal }) => get('corrections', { guard: hasList<CorrectedArticle>, signal }),
  select: (body) => body.data,
})
