// The publication's own settings: name, addresses, social links.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const siteQuery = queryOptions({
  queryKey: queryKeys.site,
  queryFn: ({ signal }) => get('/cms/api/site', { signal }),
  select: (body) => body.data,
})
