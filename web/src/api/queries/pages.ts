// The standing pages and the letter from the editor.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData } from '../client'
import type { StaticPage } from '../types'

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
    queryKey: ['page', slug],
    queryFn: ({ signal }) => get(`pages/${slug}`, { guard: hasData<StaticPage>, signal }),
    select: (body) => body.data,
  })
}
