// Each person has one private calendar. Its address is its secret.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { post } from '../client'

export const calendarFeedQuery = queryOptions({
  queryKey: queryKeys.myCalendarFeed,
  queryFn: ({ signal }) => post('/cms/api/calendar-feed', { body: {}, signal }),
  select: (body) => body.data.url,
})

/** The former address stops working. */
export function renewCalendarFeed() {
  return post('/cms/api/calendar-feed/renew', { body: {} })
}
