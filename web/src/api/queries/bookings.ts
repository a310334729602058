// Consultations: what can be booked, when, and the bookings themselves.

import { queryOptions } from '@tanstack/react-query'
import type { Booked, Booking, BookingEntry, Hold, Line, Mode, Money, Slot, Slots } from '../booking-types'
import { anyAnswer, get, hasData, post, remove } from '../client'
import { ApiError, hasCode, isRecord } from '../errors'
import { confirmProfile } from './subscribers'

const CALLS = 'calendar-bookings'
const at = (id: string, what = '') => `${CALLS}/${encodeURIComponent(id)}${what}`

export type SlotsWanted = { service: string; expert?: string; from: string; to: string; tz: string }

/** Always as they are now: others book too. */
export function slotsQuery(wanted: SlotsWanted) {
  return queryOptions({
    queryKey: ['slots', wanted],
    queryFn: ({ signal }) => get(`${CALLS}/slots`, { guard: hasData<Slots>, signal, query: wanted }),
    select: (body) => body.data,
    staleTime: 0,
  })
}

export type HoldWanted = {
  service: string
  slotId: string
  expert?: string
  mode?: Mode
  addOns?: string[]
  tz?: string
}

export async function holdSlot(wanted: HoldWanted): Promise<Hold> {
  return (await post(`${CALLS}/hold`, { guard: hasData<Hold>, body: wanted })).data
}

/** Somebody else may have it. Failing changes nothing: it ends by itself. */
export function letGo(holdId: string): void {
  remove(`${CALLS}/hold/${encodeURIComponent(holdId)}`, { guard: anyAnswer }).catch((error: unknown) =>
    console.info('the hold ends by itself', error),
  )
}

/** The nearest free times, where that is what a failure says. */
export function nearestOf(error: unknown): Slot[] | null {
  if (!(error instanceof ApiError) || !hasCode(error, 'SLOT_TAKEN')) return null
  const nearest = isRecord(error.data) ? error.data.nearest : null
  return Array.isArray(nearest) ? nearest.filter(isSlot) : []
}

function isSlot(value: unknown): value is Slot {
  return isRecord(value) && typeof value.slotId === 'string' && typeof value.startsAt === 'string'
}

/** Whoever books is signed in by it. `key` names this very wish: sent twice, it books once. */
export async function book(entry: BookingEntry, key: string): Promise<Booked> {
  const { data } = await post(CALLS, { guard: hasData<Booked>, body: entry, idempotencyKey: key })
  // The booking stands whether this is known or not.
  await confirmProfile().catch((error: unknown) => console.info('profile not read', error))
  return data
}

/**
 * Not under "me", which is dropped when a session becomes known: a booking is shown before that, and with a token without
 * one. Nothing of it is kept once it is out of sight.
 */
export function bookingQuery(id: string, token: string | null) {
  return queryOptions({
    queryKey: ['booking', id, token],
    gcTime: 0,
    queryFn: ({ signal }) => get(at(id), { guard: hasData<Booking>, signal, query: { t: token ?? undefined } }),
    select: (body) => body.data,
    staleTime: 0,
  })
}

const proof = (token: string | null) => (token === null ? {} : { token })

export function reschedule(id: string, slotId: string, token: string | null) {
  return post(at(id, '/reschedule'), { guard: hasData<Booking>, body: { slotId, ...proof(token) } })
}

export function cancelBooking(id: string, reason: string, token: string | null) {
  const body = { ...(reason === '' ? {} : { reason }), ...proof(token) }
  return post(at(id, '/cancel'), { guard: hasData<Booking>, body })
}

export async function askForSlot(service: string, email: string): Promise<void> {
  await post(`${CALLS}/waitlist`, { guard: anyAnswer, body: { service, email } })
}

export type Priced = { lines: Line[]; price: Money }

/** What it costs with a coupon; 400 when there is no such coupon, or not for this. */
export function couponQuery(code: string, service: string, addOns: string[]) {
  return queryOptions({
    queryKey: ['coupon', service, addOns, code],
    queryFn: ({ signal }) =>
      post(`${CALLS}/coupon`, { guard: hasData<Priced>, signal, body: { code, service, addOns } }),
    select: (body) => body.data,
    retry: false,
  })
}

/** The event as a file for any calendar. */
export function bookingCalendarFile(id: string, token: string | null): string {
  return `/cms/api/${at(id, '/calendar.ics')}${token === null ? '' : `?t=${encodeURIComponent(token)}`}`
}
