// The categories in the editor's order.

import { queryOptions } from '@tanstack/react-query'
import { get, hasList } from '../client'
import type { Category } from '../types'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => get('categories', { guard: hasList<Category>, signal }),
  select: (body) => body.data,
})
