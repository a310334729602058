import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, hasCode, messageOf } from '../../api/errors'
import { book, nearestOf } from '../../api/queries/bookings'
import type { Booked, BookingEntry } from '../../api/booking-types'

type Props = {
  onBooked: (booking: Booked) => void
  onExpired: () => void
  onFields: (fields: Readonly<Record<string, string>>) => void
}

/** One wish has one key, however often it is sent; another wish has another. */
function useKey(): (entry: BookingEntry) => string {
  const last = useRef({ wish: '', key: '' })
  return (entry) => {
    const wish = JSON.stringify(entry)
    if (wish !== last.current.wish) last.current = { wish, key: newKey() }
    return last.current.key
  }
}

/** randomUUID exists only on https and localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function useBook({ onBooked, onExpired, onFields }: Props) {
  const keyOf = useKey()
  const booking = useMutation({
    mutationFn: (entry: BookingEntry) => book(entry, keyOf(entry)),
    onSuccess: onBooked,
    onError: (error) => {
      if (hasCode(error, 'HOLD_EXPIRED') || (error instanceof ApiError && error.status === 410)) onExpired()
      else if (error instanceof ApiError && error.status === 400) onFields(error.fields)
    },
  })
  const { error } = booking
  const nearest = nearestOf(error)
  const told = error === null || nearest !== null || (error instanceof ApiError && error.status === 410)
  return {
    ...booking,
    nearest,
    problem: told ? null : messageOf(error, 'The call could not be booked. Please try again.'),
  }
}
