// One sample of each type, as the server sends it. Tests change the fields that they are about.

import type { Comment } from '../api/subscriber-types'
import type { Webinar } from '../api/webinar-types'
import type { Profile } from '../lib/profile'

export const ASHA: Profile = {
  _id: 's1',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: null,
  countryCode: '+91',
  picture: null,
  assurance: 'proven',
}

/** The answer to registering and to a code. */
export const signedIn = (assurance: Profile['assurance']) => ({
  isLoggedin: true,
  tokens: {},
  ...ASHA,
  assurance,
  language: 'en',
})

export const comment = (_id: string, given: Partial<Comment> = {}): Comment => ({
  _id,
  parentId: null,
  name: 'Ravi',
  picture: null,
  badge: null,
  html: `<p>Text of ${_id}</p>`,
  createdAt: '2026-11-20T06:00:00Z',
  editedAt: null,
  likes: 0,
  liked: false,
  mine: false,
  editable: false,
  status: 'approved',
  pinned: false,
  changedArticle: false,
  replies: [],
  ...given,
})

export const WEBINAR: Webinar = {
  _id: 'w1',
  title: 'Reading a passbook',
  description: 'Line by line.',
  type: 'EPF',
  date: '2026-12-01',
  time: '18:30',
  durationMinutes: 60,
  startsAt: '2026-12-01T13:00:00Z',
  endsAt: '2026-12-01T14:00:00Z',
  seats: 20,
  moderators: [],
  webinarLink: null,
  recordingUrl: null,
  transcript: null,
  is_deleted: false,
  reminders: true,
  state: 'scheduled',
  movedFrom: null,
  cancelReason: null,
  url: '/webinars/w1',
  available: 20,
  registration: null,
}
