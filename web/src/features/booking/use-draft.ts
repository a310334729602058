import { useCallback, useEffect, useState } from 'react'
import { type BookingDraft, bookingDraft } from '../../lib/booking-draft'

/** Null until the device has answered. */
export function useDraft(): [BookingDraft | null, (change: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState<BookingDraft | null>(null)

  useEffect(() => {
    let gone = false
    void bookingDraft.read().then((kept) => {
      if (!gone) setDraft(kept)
    })
    return () => {
      gone = true
    }
  }, [])

  useEffect(() => {
    if (draft !== null) void bookingDraft.keep(draft)
  }, [draft])

  const change = useCallback((change: Partial<BookingDraft>) => setDraft((now) => now && { ...now, ...change }), [])
  return [draft, change]
}
