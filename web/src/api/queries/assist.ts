// The assist modules, and the words that a reader agrees to before leaving an address.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData, hasList } from '../client'
import type { AssistCard, AssistModule, Notice } from '../types'

export const assistModulesQuery = queryOptions({
  queryKey: ['assist-modules'],
  queryFn: ({ signal }) => get('assist-modules', { guard: hasList<AssistCard>, signal }),
  select: (body) => body.data,
})

export function assistModuleQuery(module: string) {
  return queryOptions({
    queryKey: ['assist-module', module],
    queryFn: ({ signal }) =>
      get(`assist-modules/${encodeURIComponent(module)}`, { guard: hasData<AssistModule>, signal }),
    select: (body) => body.data,
  })
}

export const tellMeNoticeQuery = queryOptions({
  queryKey: ['notice', 'tell-me'],
  queryFn: ({ signal }) => get('notices/tell-me', { guard: hasData<Notice>, signal }),
  select: (body) => body.data,
})
