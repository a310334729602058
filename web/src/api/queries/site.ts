// The publication's own settings: name, addresses, social links.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData } from '../client'
import type { Site } from '../types'

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => get('site', { guard: hasData<Site>, signal }),
  select: (body) => body.data,
})
