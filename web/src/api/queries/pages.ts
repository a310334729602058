// The standing pages and the letter from the editor.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

export type PageSlug =
  | 'letter'
  | 'about'
  | 'privacy'
  | 'terms'
  | 'disclosures'
  | 'contact'
  | 'refunds'
  | 'pricing'
  | 'rules'
  | 'corrections'

export function pageQuery(slug: PageSlug) {
  return queryOptions({
    queryKey: queryKeys.page(slug),
    queryFn: ({ signal }) => get('/cms/api/pages/{slug}', { path: { slug }, signal }),
    select: (body) => body.data,
  })
}
