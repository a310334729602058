import { expect, test } from 'vitest'
import { resolveSeat } from './use-seat'

const WAITING = { status: 'waitlisted', position: 4, offerUntil: null, heldUntil: null } as const

test('a seat is known by the server or by the browser', () => {
  expect(resolveSeat(WAITING, true, false)).toBe(WAITING)
  expect(resolveSeat(undefined, true, true)?.status).toBe('registered')
  // A session whose address is unproven sees only its own seats.
  expect(resolveSeat(null, true, false)?.status).toBe('registered')
  expect(resolveSeat(null, true, true)).toBeNull()
  expect(resolveSeat(undefined, false, false)).toBeNull()
})
