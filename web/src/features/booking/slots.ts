// Days of free times.

import type { Slot, SlotDay } from '../../api/booking-types'
import { date, isDay } from '../../lib/format'
import { clock } from '../../lib/time-zone'

const DAY = 86_400_000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const SHOWN_DAYS = 7

/** YYYY-MM-DD, some days on. */
export function later(day: string, days: number): string {
  return isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) : day
}

/** "Mon, 23 Nov 2026" */
export function dayName(day: string): string {
  return isDay(day) ? `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${date(day)}` : day
}

/** Beside a time of elsewhere: "6:30 pm IST", with the day where it is another. */
export function indianText(slot: Slot, day: string): string {
  const time = `${clock(slot.indian)} IST`
  return slot.indianDate === day ? time : `${time}, ${date(slot.indianDate)}`
}

export function hasSlots(days: readonly SlotDay[]): boolean {
  return days.some(({ slots }) => slots.length > 0)
}

const HELD_MS = 5 * 60_000

/** When a hold ends, by a clock that may be wrong by more than a hold lasts. */
export function heldUntil(expiresAt: string | null, now: number): string {
  const left = expiresAt === null ? 0 : Date.parse(expiresAt) - now
  return new Date(now + (left > 0 && left <= HELD_MS ? left : HELD_MS)).toISOString()
}
