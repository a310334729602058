// Which consultations there are.

import { queryOptions } from '@tanstack/react-query'
import type { Service } from '../booking-types'
import { get, hasList } from '../client'

/** All, or those of an assist module. */
export function servicesQuery(module?: string) {
  return queryOptions({
    queryKey: ['services', module ?? 'all'],
    queryFn: ({ signal }) => get('calendar-bookings/services', { guard: hasList<Service>, signal, query: { module } }),
    select: (body) => body.data,
  })
}
