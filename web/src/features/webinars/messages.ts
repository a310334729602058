// The texts about a webinar, and its phase.

import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { formatDate, formatNumber, formatWallTime } from '../../lib/format'

export const SHOWN_MODERATORS = 3

export function formatSeats(seats: Webinar['seats']): string {
  return typeof seats === 'string' ? 'Unlimited' : `${formatNumber(seats)} ${seats === 1 ? 'seat' : 'seats'}`
}

/** Says how many seats are left once some are taken, and that the waitlist is open when none is. */
export function formatSeatsLeft({ seats, available, state }: Pick<Webinar, 'seats' | 'available' | 'state'>) {
  if (state === 'full' || available === 0) return 'full, waitlist open'
  if (available === null || typeof seats === 'string' || available >= seats) return null
  return `${formatNumber(available)} left`
}

/** Formats an instant as "20 Nov 2026, 6:30 pm IST". */
export function formatWhen(webinar: Pick<Webinar, 'date' | 'time'>): string {
  return [formatDate(webinar.date), formatWallTime(webinar.time)].filter(Boolean).join(', ')
}

export type Phase = 'upcoming' | 'live' | 'ended' | 'cancelled'

/** The phase by the reader's clock or, until that is known, as the server saw it when it wrote the page. */
export function getPhase(webinar: Pick<Webinar, 'state' | 'startsAt' | 'endsAt'>, now: number | null): Phase {
  const { state } = webinar
  if (state === 'cancelled') return state
  if (now === null) return state === 'live' || state === 'ended' ? state : 'upcoming'
  if (now < Date.parse(webinar.startsAt)) return 'upcoming'
  return now < Date.parse(webinar.endsAt) ? 'live' : 'ended'
}

/** Returns the webinars that have not begun, in order of their start. */
export function filterUpcoming(webinars: readonly Webinar[], now: number | null): Webinar[] {
  return webinars
    .filter((webinar) => !webinar.is_deleted && getPhase(webinar, now) === 'upcoming')
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

export function getButtonText(seat: SeatRegistration | null): string {
  if (seat === null) return 'Register'
  if (seat.status === 'registered') return 'Registered'
  return seat.status === 'waitlisted' ? 'On the waitlist' : 'Seat offered'
}

export function formatWaitlistPlace(position: number | null): string {
  return position === null ? 'You are on the waitlist' : `You are number ${position} on the waitlist`
}

/** Staff often leave the full stop out. */
export function toSentence(text: string): string {
  return /[.!?…।]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
