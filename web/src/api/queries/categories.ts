// The categories in the editor's order.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => get('/cms/api/categories', { signal }),
  select: (body) => body.data,
})
