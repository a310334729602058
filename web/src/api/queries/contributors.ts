// The people who write and review. The query keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { queryKeys } from '../query-keys'

export const contributorsQuery = queryOptions({
  queryKey: queryKeys.contributors,
  queryFn: ({ signal }) => get('/cms/api/contributors', { signal }),
  select: (body) => body.data,
})

export function contributorQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.contributor(slug),
    queryFn: ({ signal }) => get('/cms/api/contributors/{slug}', { path: { slug }, signal }),
    select: (body) => body.data,
  })
}
