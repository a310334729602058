import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, hasCode } from '../../api/errors'
import { createBooking, readNearestSlots } from '../../api/members/bookings'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'
import type { BookingResult, BookingEntry } from '../../api/booking-types'
import { queryKeys } from '../../api/query-keys'
import { createRandomId } from '../../lib/random-id'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'

type Props = {
  onBooked: (booking: BookingResult) => void
  onExpired: () => void
  onFields: (fields: Readonly<Record<string, string>>) => void
}

/** A booking request has one key, however often it is sent. A changed request gets a new key. */
function useIdempotencyKey(): (entry: BookingEntry) => string {
  const last = useRef({ body: '', key: '' })
  return (entry) => {
    const body = JSON.stringify(entry)
    if (body !== last.current.body) last.current = { body, key: createRandomId() }
    return last.current.key
  }
}

export function useCreateBooking({ onBooked, onExpired, onFields }: Props) {
  const client = useQueryClient()
  const { details: texts } = useBookingTexts()
  const { describe, translateFields } = useBookingFailures()
  const keyOf = useIdempotencyKey()
  const booking = useMutation({
    // Where many have booked on one network with addresses that nobody has proven, a code is asked for.
    mutationFn: (entry: BookingEntry) => withProofIfRequired(() => createBooking(entry, keyOf(entry))),
    onSuccess: (booked) => {
      void client.invalidateQueries({ queryKey: queryKeys.myConsents })
      onBooked(booked)
    },
    onError: (error) => {
      if (hasCode(error, 'HOLD_EXPIRED') || (error instanceof ApiError && error.status === 410)) onExpired()
      else if (error instanceof ApiError && error.status === 400) onFields(translateFields(error.fields))
    },
  })
  const { error } = booking
  const nearest = readNearestSlots(error)
  const isExplained =
    error === null ||
    error instanceof NotProven ||
    nearest !== null ||
    (error instanceof ApiError && error.status === 410)
  return {
    ...booking,
    nearest,
    problem: isExplained ? null : describe(error, texts.notBooked),
  }
}
