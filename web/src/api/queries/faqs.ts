// The questions of the home page.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const faqsQuery = queryOptions({
  queryKey: queryKeys.faqs,
  queryFn: ({ signal }) => get('/cms/api/faqs/general/list', { signal }),
  select: (body) => body.data,
})
