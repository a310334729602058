// What the webinar calls take and answer, by the names that the app uses.

import type { SignedIn } from './subscriber-types'

export type Moderator = { name: string; profilePic: string | null }

/** A person's place: a seat, a place on the waitlist, or a seat that is kept for them until `offerUntil`. */
export type SeatRegistration = {
  status: 'registered' | 'waitlisted' | 'offered'
  position: number | null
  offerUntil: string | null
}

export type Webinar = {
  _id: string
  title: string
  description: string
  type: string
  /** Indian day, YYYY-MM-DD. */
  date: string
  /** Indian time, HH:MM. */
  time: string
  durationMinutes: number
  startsAt: string
  endsAt: string
  seats: number | 'unlimited'
  moderators: Moderator[]
  /** Only for those who are registered. */
  webinarLink: string | null
  recordingUrl: string | null
  transcript: string | null
  is_deleted: boolean
  reminders: boolean
  state: 'scheduled' | 'full' | 'live' | 'ended' | 'cancelled'
  /** When it was to begin before. */
  movedFrom: string | null
  cancelReason: string | null
  /** Canonical path. */
  url: string
  /** Null: without a limit. */
  available: number | null
  waitlisted: number
  /** Of whoever asks. */
  registration: SeatRegistration | null
}

export type WebinarEntry = {
  webinarId: string
  name: string
  email: string
  phone?: string
  countryCode?: string
  consents?: { email: boolean; whatsapp: boolean }
  adult?: boolean
  notice?: string
}

export type SeatTaken = SignedIn & { registration?: SeatRegistration | null }
/** No seat was left: a place on the waitlist. */
export type Waitlisted = SignedIn & { waitlisted: true; position: number }
