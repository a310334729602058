// What is said of a webinar, and where in its life it is.

import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { date, number, wallTime } from '../../lib/format'

export const SHOWN_MODERATORS = 3

export function seatsText(seats: Webinar['seats']): string {
  return seats === 'unlimited' ? 'Unlimited' : `${number(seats)} ${seats === 1 ? 'seat' : 'seats'}`
}

/** "20 Nov 2026, 6:30 pm IST" */
export function whenText(webinar: Pick<Webinar, 'date' | 'time'>): string {
  return [date(webinar.date), wallTime(webinar.time)].filter(Boolean).join(', ')
}

export type Phase = 'upcoming' | 'live' | 'ended' | 'cancelled'

/** By the reader's clock; before that is known, as the server saw it when it wrote the page. */
export function phaseOf(webinar: Pick<Webinar, 'state' | 'startsAt' | 'endsAt'>, now: number | null): Phase {
  const { state } = webinar
  if (state === 'cancelled') return state
  if (now === null) return state === 'live' || state === 'ended' ? state : 'upcoming'
  if (now < Date.parse(webinar.startsAt)) return 'upcoming'
  return now < Date.parse(webinar.endsAt) ? 'live' : 'ended'
}

/** Only those to come, by their instant. */
export function upcoming(webinars: readonly Webinar[], now: number | null): Webinar[] {
  return webinars
    .filter((webinar) => !webinar.is_deleted && phaseOf(webinar, now) === 'upcoming')
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

export function buttonText(seat: SeatRegistration | null): string {
  if (seat === null) return 'Register'
  if (seat.status === 'registered') return 'Registered'
  return seat.status === 'waitlisted' ? 'On the waitlist' : 'Seat offered'
}

export function waitlistText(position: number | null): string {
  return position === null ? 'You are on the waitlist' : `You are number ${position} on the waitlist`
}

/** Staff leave the full stop out as often as not. */
export function asSentence(text: string): string {
  return /[.!?…।]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
