// The consultations that can be booked.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'

/** All services, or those of one assist module. */
export function servicesQuery(module?: string) {
  return queryOptions({
    queryKey: queryKeys.services(module),
    queryFn: ({ signal }) => get('/cms/api/calendar-bookings/services', { signal, query: { module } }),
    select: (body) => body.data,
  })
}
