import { expect, test } from 'vitest'
import { seatOf } from './use-seat'

const WAITING = { status: 'waitlisted', position: 4, offerUntil: null } as const

test('a seat is known by the server or by the browser', () => {
  expect(seatOf(WAITING, true, false)).toBe(WAITING)
  expect(seatOf(undefined, true, true)?.status).toBe('registered')
  // A session whose address is only typed sees only its own.
  expect(seatOf(null, true, false)?.status).toBe('registered')
  expect(seatOf(null, true, true)).toBeNull()
  expect(seatOf(undefined, false, false)).toBeNull()
})
