// The assist modules, in the language of the page.

import { queryOptions } from '@tanstack/react-query'
import type { PageLanguage } from '../../lib/page-language'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export function assistModulesQuery(lang: PageLanguage) {
  return queryOptions({
    queryKey: queryKeys.assistModules(lang),
    queryFn: ({ signal }) => get('/cms/api/assist-modules', { query: { lang }, signal }),
    select: (body) => body.data,
  })
}

export function assistModuleQuery(module: string, lang: PageLanguage) {
  return queryOptions({
    queryKey: queryKeys.assistModule(module, lang),
    queryFn: ({ signal }) => get('/cms/api/assist-modules/{module}', { path: { module }, query: { lang }, signal }),
    select: (body) => body.data,
  })
}
