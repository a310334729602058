import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatQuantity,
  formatDate,
  formatDateTime,
  toIndianDay,
  isDay,
  toIsoDay,
  formatNumber,
  formatReadingTime,
  formatRupees,
  formatRupeesInWords,
  formatWallTime,
} from './format'

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [99999, '99,999'],
    [100000, '1,00,000'],
    [1234567, '12,34,567'],
    [123456789012, '1,23,45,67,89,012'],
    [12.5, '12.5'],
    [8.25, '8.25'],
    [-1500, '−1,500'],
    [-0.001, '0'],
    [Number.NaN, '–'],
  ])('%d is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  it.each([
    [1234567, '₹12,34,567'],
    [1499.5, '₹1,499.50'],
    [-25000, '−₹25,000'],
    [0, '₹0'],
  ])('%d rupees are %s', (value, text) => {
    expect(formatRupees(value)).toBe(text)
  })

  it.each([
    [75000, '₹75,000'],
    [125000, '₹1.25 lakh'],
    [1200000, '₹12 lakh'],
    [9999999, '₹1 crore'],
    [25000000, '₹2.5 crore'],
    [123456789000, '₹12,345.68 crore'],
  ])('in prose %d rupees are %s', (value, text) => {
    expect(formatRupeesInWords(value)).toBe(text)
  })

  it('counts', () => {
    expect(formatCount(12345)).toBe('12,345')
    expect(formatCount(1234567)).toBe('12.35 lakh')
    expect(formatCount(-3)).toBe('0')
    expect(formatQuantity(1, 'view', 'views')).toBe('1 view')
    expect(formatQuantity(0, 'view', 'views')).toBe('0 views')
    expect(formatReadingTime(0)).toBe('1 min read')
  })
})

describe('dates are Indian', () => {
  it('keeps a bare day and moves an instant to India', () => {
    expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
    expect(formatDate('2026-11-20T18:29:59Z')).toBe('20 Nov 2026')
    expect(formatDate('2026-11-20T18:30:00Z')).toBe('21 Nov 2026')
    expect(formatDate('2026-11-21T00:10:00+05:30')).toBe('21 Nov 2026')
    expect(toIsoDay('2026-12-31T20:00:00Z')).toBe('2027-01-01')
  })

  it('writes the time with its zone', () => {
    expect(formatDateTime('2026-11-20T13:00:00Z')).toBe('20 Nov 2026, 6:30 pm IST')
    expect(formatDateTime('2026-11-19T18:35:00Z')).toBe('20 Nov 2026, 12:05 am IST')
  })

  it('is empty for what is no date', () => {
    expect(formatDate('soon')).toBe('')
    expect(formatDateTime('')).toBe('')
  })
})

it.each([
  ['18:30', '6:30 pm IST'],
  ['00:05', '12:05 am IST'],
  ['12:00', '12:00 pm IST'],
  ['24:00', ''],
  ['', ''],
])('the wall time %s is %j', (time, text) => expect(formatWallTime(time)).toBe(text))

it('knows the days of the calendar', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '2026-11-20T00:00'].some(isDay)).toBe(false)
})

it('has midnight where India has it', () => {
  expect(toIndianDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(toIndianDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})
