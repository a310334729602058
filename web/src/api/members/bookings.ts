// Consultations: what can be booked, when, and the bookings.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import type { BookingResult, BookingEntry, Hold, Mode, Slot } from '../booking-types'
import { buildAddress } from '../address'
import { get, post, remove } from '../client'
import { ApiError, hasCode, isRecord } from '../errors'
import type { PageLanguage } from '../../lib/page-language'
import { refreshProfile } from './subscribers'

export type SlotsRequest = { service: string; expert?: string; from: string; to: string; tz: string }

/** Free times are fetched anew each time, because others book too. */
export function slotsQuery(request: SlotsRequest) {
  return queryOptions({
    queryKey: queryKeys.slots(request),
    queryFn: ({ signal }) => get('/cms/api/calendar-bookings/slots', { signal, query: request }),
    select: (body) => body.data,
    staleTime: 0,
  })
}

export type HoldRequest = {
  service: string
  slotId: string
  expert?: string
  mode?: Mode
  addOns?: string[]
  tz?: string
}

export async function holdSlot(request: HoldRequest): Promise<Hold> {
  return (await post('/cms/api/calendar-bookings/hold', { body: request })).data
}

/** Releases a hold, so that somebody else can have the time. A failure changes nothing: the hold ends by itself. */
export function releaseHold(holdId: string): void {
  remove('/cms/api/calendar-bookings/hold/{id}', { path: { id: holdId } }).catch((error: unknown) =>
    console.info('the hold ends by itself', error),
  )
}

/** Reads the nearest free times from a failure that names them. */
export function readNearestSlots(error: unknown): Slot[] | null {
  if (!(error instanceof ApiError) || !hasCode(error, 'SLOT_TAKEN')) return null
  const nearest = isRecord(error.data) ? error.data.nearest : null
  return Array.isArray(nearest) ? nearest.filter(isSlot) : []
}

function isSlot(value: unknown): value is Slot {
  return isRecord(value) && typeof value.slotId === 'string' && typeof value.startsAt === 'string'
}

/**
 * Books a call and signs in the person who books. `key` is the idempotency key: a booking that is sent twice is made
 * once.
 */
export async function createBooking(entry: BookingEntry, key: string): Promise<BookingResult> {
  const { data } = await post('/cms/api/calendar-bookings', { body: entry, idempotencyKey: key })
  // The booking is made whether or not the profile can be read.
  await refreshProfile().catch((error: unknown) => console.info('profile not read', error))
  return data
}

/**
 * The key is not under "me", whose data is dropped when a session becomes known: a booking is shown before that, and
 * with a token even without a session. It is dropped from the cache once it is no longer shown.
 */
export function bookingQuery(id: string, token: string | null) {
  return queryOptions({
    queryKey: queryKeys.booking(id, token),
    gcTime: 0,
    queryFn: ({ signal }) =>
      get('/cms/api/calendar-bookings/{id}', { path: { id }, signal, query: { t: token ?? undefined } }),
    select: (body) => body.data,
    staleTime: 0,
  })
}

const toTokenField = (token: string | null) => (token === null ? {} : { token })

export function rescheduleBooking(id: string, slotId: string, token: string | null) {
  return post('/cms/api/calendar-bookings/{id}/reschedule', { path: { id }, body: { slotId, ...toTokenField(token) } })
}

export function cancelBooking(id: string, reason: string, token: string | null) {
  const body = { ...(reason === '' ? {} : { reason }), ...toTokenField(token) }
  return post('/cms/api/calendar-bookings/{id}/cancel', { path: { id }, body })
}

/** The mail that tells of new times is written in `language`. */
export async function joinSlotWaitlist(service: string, email: string, language: PageLanguage): Promise<void> {
  await post('/cms/api/calendar-bookings/waitlist', { body: { service, email, language } })
}

/** The price with a coupon. The call answers 400 when the coupon does not exist or does not apply here. */
export function couponQuery(code: string, service: string, addOns: string[]) {
  return queryOptions({
    queryKey: queryKeys.coupon(code, service, addOns),
    queryFn: ({ signal }) => post('/cms/api/calendar-bookings/coupon', { signal, body: { code, service, addOns } }),
    select: (body) => body.data,
    retry: false,
  })
}

/** The address of the event as a file for any calendar. */
export function buildBookingCalendarAddress(id: string, token: string | null): string {
  return buildAddress('/cms/api/calendar-bookings/{id}/calendar.ics', {
    path: { id },
    query: { t: token ?? undefined },
  })
}
