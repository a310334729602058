import { useCallback, useEffect, useState } from 'react'
import { type BookingDraft, bookingDraft } from './booking-draft'

/** Null until the device has answered. */
export function useBookingDraft(): [BookingDraft | null, (change: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState<BookingDraft | null>(null)

  useEffect(() => {
    let isUnmounted = false
    void bookingDraft.read().then((storedDraft) => {
      if (!isUnmounted) setDraft(storedDraft)
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  useEffect(() => {
    if (draft !== null) void bookingDraft.write(draft)
  }, [draft])

  const change = useCallback((change: Partial<BookingDraft>) => setDraft((now) => now && { ...now, ...change }), [])
  return [draft, change]
}
