import { expect, test } from 'vitest'
import type { Webinar } from '../../api/webinar-types'
import { WEBINAR as SAMPLE } from '../../testing/samples'
import { buildWebinarData } from './structured-data'
import {
  toSentence,
  getButtonText,
  getPhase,
  formatSeats,
  formatSeatsLeft,
  filterUpcoming,
  formatWaitlistPlace,
  formatWhen,
} from './messages'
import { findWrongPhone } from './wrong-phone'

const WEBINAR: Webinar = { ...SAMPLE, moderators: [{ name: 'Asha Rao', profilePic: null }] }

test('seats are counted, or have no limit', () => {
  expect((['unlimited', 0, 1, 20, 1000] as const).map(formatSeats)).toEqual([
    'Unlimited',
    '0 seats',
    '1 seat',
    '20 seats',
    '1,000 seats',
  ])
  expect(formatWhen(WEBINAR)).toBe('1 Dec 2026, 6:30 pm IST')
})

test('seats left are told once some are taken', () => {
  const left = (seats: Webinar['seats'], available: number | null, state: Webinar['state'] = 'scheduled') =>
    formatSeatsLeft({ seats, available, state })
  expect([left('unlimited', null), left(20, 20), left(20, 7)]).toEqual([null, null, '7 left'])
  expect([left(20, 0), left(20, 0, 'full')]).toEqual(['full, waitlist open', 'full, waitlist open'])
})

test('the clock decides what a webinar is now, unless it is cancelled', () => {
  const at = (instant: string) => getPhase(WEBINAR, Date.parse(instant))
  expect([at('2026-12-01T12:59:59Z'), at(WEBINAR.startsAt), at('2026-12-01T13:59:59Z'), at(WEBINAR.endsAt)]).toEqual([
    'upcoming',
    'live',
    'live',
    'ended',
  ])
  expect(getPhase({ ...WEBINAR, state: 'cancelled' }, Date.parse(WEBINAR.startsAt))).toBe('cancelled')
  expect(getPhase({ ...WEBINAR, state: 'full' }, null)).toBe('upcoming')
})

test('the strip has those to come, the next first', () => {
  const later = { ...WEBINAR, _id: 'w2', startsAt: '2026-12-08T13:00:00Z', endsAt: '2026-12-08T14:00:00Z' }
  const gone = { ...WEBINAR, _id: 'w3', startsAt: '2026-11-01T13:00:00Z', endsAt: '2026-11-01T14:00:00Z' }
  const deleted = { ...WEBINAR, _id: 'w4', is_deleted: true }
  const list = filterUpcoming([later, gone, deleted, WEBINAR], Date.parse('2026-11-20T00:00:00Z'))
  expect(list.map(({ _id }) => _id)).toEqual(['w1', 'w2'])
})

test('numbers have the webinar form’s own words', () => {
  expect(findWrongPhone('', '+91')).toBeNull()
  expect(findWrongPhone('98765 43210', '+91')).toBeNull()
  expect(findWrongPhone('98765abcde', '+91')).toBe('Phone number must contain only numbers')
  expect(findWrongPhone('987654321', '+91')).toBe('Phone number must be exactly 10 digits')
  expect(findWrongPhone('1', '+61')).toBe('Phone number must be 9 to 10 digits')
})

test('buttons and places', () => {
  const seat = (status: 'registered' | 'waitlisted' | 'offered') => ({
    status,
    position: 2,
    offerUntil: null,
    heldUntil: null,
  })
  expect([null, seat('registered'), seat('waitlisted'), seat('offered')].map(getButtonText)).toEqual([
    'Register',
    'Registered',
    'On the waitlist',
    'Seat offered',
  ])
  expect(formatWaitlistPlace(3)).toBe('You are number 3 on the waitlist')
})

test('the structured event follows the state', () => {
  const event = (changed: Partial<Webinar>) =>
    buildWebinarData(
      { ...WEBINAR, ...changed },
      (path) => `https://tfp.example${path}`,
      'https://tfp.example/card.png',
    )[0]
  const offers = (availability: string) => expect.objectContaining({ availability }) as unknown
  expect(event({})).toMatchObject({
    '@type': 'Event',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: '2026-12-01T18:30:00+05:30',
    location: { '@type': 'VirtualLocation', url: 'https://tfp.example/webinars/w1' },
    maximumVirtualAttendeeCapacity: 20,
    offers: offers('https://schema.org/InStock'),
  })
  expect(event({ state: 'full' })).toMatchObject({ offers: offers('https://schema.org/SoldOut') })
  expect(event({ state: 'cancelled' })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(event({ movedFrom: '2026-11-30T13:00:00Z' })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2026-11-30T18:30:00+05:30',
  })
})

test('a reason ends as a sentence does', () => {
  expect(['The speaker is ill', 'Is it moved?', 'Moved. ', 'वक्ता बीमार हैं।'].map(toSentence)).toEqual([
    'The speaker is ill.',
    'Is it moved?',
    'Moved.',
    'वक्ता बीमार हैं।',
  ])
})
