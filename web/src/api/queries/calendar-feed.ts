// One private calendar per person. Its address is its secret.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData, post } from '../client'

type Feed = { url: string }

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar-feed'],
  queryFn: ({ signal }) => get('calendar-feed', { guard: hasData<Feed>, signal }),
  select: (body) => body.data.url,
})

/** The old address ends. */
export function renewCalendarFeed() {
  return post('calendar-feed/renew', { guard: hasData<Feed>, body: {} })
}
