import { expect, test } from 'vitest'
import { buildGoogleCalendarLink, buildOutlookCalendarLink } from './calendar-links'

const EVENT = {
  title: 'EPF & NPS: what changes',
  startsAt: '2026-11-20T13:00:00Z',
  endsAt: '2026-11-20T14:00:00+00:00',
  details: 'Bring your passbook.',
  location: 'https://tfp.example/webinars/w1',
}

test('instants and words arrive whole', () => {
  const google = new URL(buildGoogleCalendarLink(EVENT)).searchParams
  expect(google.get('text')).toBe(EVENT.title)
  expect(google.get('dates')).toBe('20261120T130000Z/20261120T140000Z')
  expect(google.get('location')).toBe(EVENT.location)
  const outlook = new URL(buildOutlookCalendarLink(EVENT)).searchParams
  expect(outlook.get('subject')).toBe(EVENT.title)
  expect(outlook.get('startdt')).toBe('2026-11-20T13:00:00.000Z')
})
