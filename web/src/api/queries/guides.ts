// The guides. The query keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { queryKeys } from '../query-keys'

export const guidesQuery = queryOptions({
  queryKey: queryKeys.guides,
  queryFn: ({ signal }) => get('/cms/api/guides', { signal }),
  select: (body) => body.data,
})

export function guideQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.guide(slug),
    queryFn: ({ signal }) => get('/cms/api/guides/{slug}', { path: { slug }, signal }),
    select: (body) => body.data,
  })
}
