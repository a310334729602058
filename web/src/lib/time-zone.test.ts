import { expect, test } from 'vitest'
import { browserZone, clock, knownZones, localDateTime, zoneName } from './time-zone'

test('zones are named by their place', () => {
  expect(zoneName('Asia/Kolkata')).toBe('India')
  expect(zoneName('America/New_York')).toBe('New York')
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires')
  expect(zoneName('UTC')).toBe('UTC')
  expect(knownZones()).toContain(browserZone())
  expect(knownZones()[0]).toBe('Asia/Kolkata')
  expect(knownZones()).toContain('Asia/Kolkata')
  expect(knownZones()).not.toContain('Asia/Calcutta')
})

test('clocks are read as people say them', () => {
  expect(['00:05', '09:30', '12:00', '23:59'].map(clock)).toEqual(['12:05 am', '9:30 am', '12:00 pm', '11:59 pm'])
  const at = new Date(2026, 10, 20, 18, 30)
  expect(localDateTime(at.toISOString())).toBe('20 Nov 2026, 6:30 pm')
  expect(localDateTime('soon')).toBe('')
})
