// The assist modules, and the words that a reader agrees to before leaving an address.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export const assistModulesQuery = queryOptions({
  queryKey: queryKeys.assistModules,
  queryFn: ({ signal }) => get('/cms/api/assist-modules', { signal }),
  select: (body) => body.data,
})

export function assistModuleQuery(module: string) {
  return queryOptions({
    queryKey: queryKeys.assistModule(module),
    queryFn: ({ signal }) => get('/cms/api/assist-modules/{module}', { path: { module }, signal }),
    select: (body) => body.data,
  })
}
