// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ComingDate } from '../../api/types'
import { ComingDates } from './coming-dates'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-10T06:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const day = (at: number): ComingDate => ({
  id: `d${at}`,
  date: `2026-12-${String(at).padStart(2, '0')}`,
  title: `Due ${at}`,
  summary: 'Pay',
  category: 'taxation',
  link: null,
  confidence: 'B',
  checked: '2026-11-20',
  source: { title: 'Act', publisher: null, url: null },
})
const dates = [5, 9, 10, 11, 15, 20, 25, 31].map(day)

test('what has passed is left out, the nearest are shown, the rest on demand', () => {
  render(<ComingDates dates={dates} />)
  const readHeadings = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  expect(readHeadings()).toEqual(['Due 10', 'Due 11', 'Due 15', 'Due 20', 'Due 25'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(readHeadings()).toHaveLength(6)
})

test('all of them can be added to a calendar', () => {
  render(<ComingDates dates={dates} />)
  const link = screen.getByRole('link', { name: 'Add these dates to your calendar' })
  expect(link.getAttribute('href')).toBe('/dates.ics')
})

test('without JavaScript all of them are there', () => {
  const html = renderToString(<ComingDates dates={dates} />)
  expect(html.match(/<li/g)).toHaveLength(8)
  expect(html).not.toContain('hidden=""')
})
