// The questions of the home page.

import { queryOptions } from '@tanstack/react-query'
import { get, hasList } from '../client'
import type { Faq } from '../types'

export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: ({ signal }) => get('faqs/general/list', { guard: hasList<Faq>, signal }),
  select: (body) => body.data,
})
