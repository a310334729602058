// Webinars as everybody sees them, and as the server shows them to this session, with its seat and the link to join.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { buildAddress } from '../address'
import { get } from '../client'

const fetchWebinars = ({ signal }: { signal: AbortSignal }) =>
  get('/cms/api/webinars', { signal, query: { source: 'website' } })

/** Webinars that have not ended, the next one first. */
export const webinarsQuery = queryOptions({
  queryKey: queryKeys.webinars,
  queryFn: fetchWebinars,
  select: (body) => body.data,
})

/** Webinars that are over, the latest first. */
export const endedWebinarsQuery = queryOptions({
  queryKey: queryKeys.endedWebinars,
  queryFn: ({ signal }) => get('/cms/api/webinars', { signal, query: { source: 'website', ended: true } }),
  select: (body) => body.data,
})

export function webinarQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.webinar(id),
    queryFn: ({ signal }) => get('/cms/api/webinars/{id}', { path: { id }, signal }),
    select: (body) => body.data,
  })
}

/** This session's webinars have keys of their own, because the server renders pages for everybody alike. */
export const ownWebinarsQuery = queryOptions({
  queryKey: queryKeys.myWebinars,
  queryFn: fetchWebinars,
  select: (body) => body.data,
})

export function ownWebinarQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.myWebinar(id),
    queryFn: ({ signal }) => get('/cms/api/webinars/{id}', { path: { id }, signal }),
    select: (body) => body.data,
  })
}

/** The address of the event as a file for any calendar. */
export function buildWebinarCalendarAddress(id: string): string {
  return buildAddress('/cms/api/webinars/{id}/calendar.ics', { path: { id } })
}
