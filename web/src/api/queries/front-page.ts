// What changed in the rules and the coming dates, for the home page. The query key is shared with the server, which fills it for the first page.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { queryKeys } from '../query-keys'

export const frontPageQuery = queryOptions({
  queryKey: queryKeys.frontPage,
  queryFn: ({ signal }) => get('/cms/api/front-page', { signal }),
  select: (body) => body.data,
})
