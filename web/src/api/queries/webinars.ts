// Webinars as everybody sees them, and as the server shows them to this session: its seat, and the link to join by.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData, hasList } from '../client'
import type { Webinar } from '../webinar-types'

const at = (id: string, what = '') => `webinars/${encodeURIComponent(id)}${what}`

/** Those that have not ended, the next first. */
export const webinarsQuery = queryOptions({
  queryKey: ['webinars'],
  queryFn: ({ signal }) => get('webinars', { guard: hasList<Webinar>, signal, query: { source: 'website' } }),
  select: (body) => body.data,
})

export function webinarQuery(id: string) {
  return queryOptions({
    queryKey: ['webinar', id],
    queryFn: ({ signal }) => get(at(id), { guard: hasData<Webinar>, signal }),
    select: (body) => body.data,
  })
}

/** Under keys of their own: pages come from the server for nobody in particular. */
export const ownWebinarsQuery = queryOptions({
  queryKey: ['me', 'webinars'],
  queryFn: webinarsQuery.queryFn,
  select: (body) => body.data,
})

export function ownWebinarQuery(id: string) {
  return queryOptions({
    queryKey: ['me', 'webinar', id],
    queryFn: ({ signal }) => get(at(id), { guard: hasData<Webinar>, signal }),
    select: (body) => body.data,
  })
}

/** The event as a file for any calendar. */
export function webinarCalendarFile(id: string): string {
  return `/cms/api/${at(id, '/calendar.ics')}`
}
