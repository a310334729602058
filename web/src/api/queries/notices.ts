// What a reader agrees to, in the server's words. Its version goes back with the form.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { queryKeys } from '../query-keys'

export function noticeQuery(name: 'pf-keep' | 'call-me' | 'call-me-crm') {
  return queryOptions({
    queryKey: queryKeys.notice(name),
    queryFn: ({ signal }) => get('/cms/api/notices/{name}', { path: { name }, signal }),
    select: (body) => body.data,
  })
}
