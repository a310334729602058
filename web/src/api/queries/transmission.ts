// The rules about the assets of a person who has died. They come whole, because no answer of a reader leaves the device.

import { queryOptions } from '@tanstack/react-query'
import type { PageLanguage } from '../../lib/page-language'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export function transmissionQuery(lang: PageLanguage) {
  return queryOptions({
    queryKey: queryKeys.transmission(lang),
    queryFn: ({ signal }) => get('/cms/api/transmission', { query: { lang }, signal }),
    select: (body) => body.data,
  })
}
