// Counts the days and times of calls.

import type { SlotDay } from '../../api/booking-types'
import { isDay } from '../../lib/format'

const DAY = 86_400_000
export const SHOWN_DAYS = 7

/** Adds days to a day of the form YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) : day
}

/** Returns every day of a span of `SHOWN_DAYS`, also those of which nothing is free. */
export function fillDays(from: string, days: readonly SlotDay[]): SlotDay[] {
  const slotsOf = new Map(days.map(({ date, slots }) => [date, slots]))
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = addDays(from, index)
    return { date, slots: slotsOf.get(date) ?? [] }
  })
}

export function hasSlots(days: readonly SlotDay[]): boolean {
  return days.some(({ slots }) => slots.length > 0)
}

const HELD_MS = 5 * 60_000

/** Computes when a hold ends on the reader's clock, which may be wrong by more than a hold lasts. */
export function computeHoldEnd(expiresAt: string | null, now: number): string {
  const remainingMs = expiresAt === null ? 0 : Date.parse(expiresAt) - now
  return new Date(now + (remainingMs > 0 && remainingMs <= HELD_MS ? remainingMs : HELD_MS)).toISOString()
}
