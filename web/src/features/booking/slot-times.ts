// Formats and counts the days and times of calls.

import type { Slot, SlotDay } from '../../api/booking-types'
import { formatDate, isDay } from '../../lib/format'
import { formatClock } from '../../lib/events/time-zone'

const DAY = 86_400_000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const SHOWN_DAYS = 7

/** Adds days to a day of the form YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) : day
}

/** Formats a day as "Mon, 23 Nov 2026". */
export function formatDayName(day: string): string {
  return isDay(day) ? `${getWeekday(day)}, ${formatDate(day)}` : day
}

/** Returns the weekday of a day as "Mon". */
export function getWeekday(day: string): string {
  return isDay(day) ? (WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '') : ''
}

/** Returns the month of a day as "Nov". */
export function getMonthName(day: string): string {
  return formatDate(day).split(' ')[1] ?? ''
}

/** Formats a span of days as "23 to 29 Nov 2026", or over a month's end as "27 Nov to 3 Dec 2026". */
export function formatSpan(from: string, to: string): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isOneMonth ? `${Number(from.slice(8))}` : `${Number(from.slice(8))} ${getMonthName(from)}`
  return `${start} to ${formatDate(to)}`
}

/** Returns every day of a span of `SHOWN_DAYS`, also those of which nothing is free. */
export function fillDays(from: string, days: readonly SlotDay[]): SlotDay[] {
  const slotsOf = new Map(days.map(({ date, slots }) => [date, slots]))
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = addDays(from, index)
    return { date, slots: slotsOf.get(date) ?? [] }
  })
}

/** Formats the Indian time of a slot as "6:30 pm IST", with the date when it is another day in India. */
export function formatIndianTime(slot: Slot, day: string): string {
  const time = `${formatClock(slot.indian)} IST`
  return slot.indianDate === day ? time : `${time}, ${formatDate(slot.indianDate)}`
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
