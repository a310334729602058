import { expect, test } from 'vitest'
import { getBrowserZone, formatClock, groupZones, listZones, formatLocalDateTime, formatZoneName } from './time-zone'

test('zones are named by their place', () => {
  expect(formatZoneName('Asia/Kolkata')).toBe('India')
  expect(formatZoneName('America/New_York')).toBe('New York')
  expect(formatZoneName('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires')
  expect(formatZoneName('UTC')).toBe('UTC')
  expect(listZones()).toContain(getBrowserZone())
  expect(listZones()[0]).toBe('Asia/Kolkata')
  expect(listZones()).toContain('Asia/Kolkata')
  expect(listZones()).not.toContain('Asia/Calcutta')
})

test('zones stand by part of the world under their present names', () => {
  expect(groupZones(['Asia/Rangoon', 'Asia/Tokyo', 'Europe/Kiev', 'Asia/Dubai', 'UTC'])).toEqual([
    { region: 'Asia', zones: ['Asia/Dubai', 'Asia/Tokyo', 'Asia/Rangoon'] },
    { region: 'Europe', zones: ['Europe/Kiev'] },
    { region: 'Other', zones: ['UTC'] },
  ])
  expect(['Asia/Rangoon', 'Europe/Kiev'].map(formatZoneName)).toEqual(['Yangon', 'Kyiv'])
})

test('clocks are read as people say them', () => {
  expect(['00:05', '09:30', '12:00', '23:59'].map(formatClock)).toEqual(['12:05 am', '9:30 am', '12:00 pm', '11:59 pm'])
  const at = new Date(2026, 10, 20, 18, 30)
  expect(formatLocalDateTime(at.toISOString())).toBe('20 Nov 2026, 6:30 pm')
  expect(formatLocalDateTime('soon')).toBe('')
})
