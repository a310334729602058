// The choice of another time with the same expert. It is booked only once the reader confirms it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { getReaderMessage } from '../../api/errors'
import { readNearestSlots, rescheduleBooking } from '../../api/members/bookings'
import type { Booking, Slot, BookingBody } from '../../api/booking-types'
import { formatDateTime } from '../../lib/format'
import { useNow } from '../../shared/components/events/use-now'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { isPastRefund } from './call-terms'
import { NearestSlots } from './nearest-slots'
import { SlotGrid } from './slot-grid'

type Props = {
  booking: Booking
  token: string | null
  onMoved: (body: BookingBody) => void
  onStay: () => void
}

export function MoveCall({ booking, token, onMoved, onStay }: Props) {
  const client = useQueryClient()
  const [chosenSlot, setChosenSlot] = useState<Slot | null>(null)
  const moving = useMutation({
    mutationFn: (slot: Slot) => rescheduleBooking(booking._id, slot.slotId, token),
    onSuccess: (body) => {
      showToast('Call moved', `It is now at ${formatDateTime(body.data.startsAt)}.`, 'success')
      onMoved(body)
    },
    onError: () => setChosenSlot(null),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.allSlots }),
  })
  const nearest = readNearestSlots(moving.error)
  const refundHours = booking.price.amount > 0 ? booking.policy.refundHours : null
  const now = useNow()
  const isLate =
    chosenSlot !== null && refundHours !== null && now !== null && isPastRefund(refundHours, chosenSlot.startsAt, now)
  return (
    <section aria-labelledby="move" className="mt-8 border-line border-t pt-6">
      <h2 id="move" className="section-title">
        Move the call
      </h2>
      <p className="mt-2 mb-5 text-muted">
        Your current time, {formatDateTime(booking.startsAt)}, stays yours until then.
      </p>
      {chosenSlot ? (
        <div role="status" className="rounded-control bg-marker/45 px-4 py-3">
          <p>
            Move the call to <strong className="font-medium">{formatDateTime(chosenSlot.startsAt)}</strong>?
          </p>
          {isLate && <p className="mt-1">A call at that time can be cancelled, but not refunded.</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button autoFocus disabled={moving.isPending} onClick={() => moving.mutate(chosenSlot)}>
              Move it
            </Button>
            <Button look="quiet" disabled={moving.isPending} onClick={() => setChosenSlot(null)}>
              Another time
            </Button>
          </div>
        </div>
      ) : (
        <>
          {nearest && (
            <NearestSlots slots={nearest} refundHours={refundHours} busy={moving.isPending} onPick={setChosenSlot} />
          )}
          {moving.isError && !nearest && (
            <p role="alert" className="mb-4 text-danger">
              {getReaderMessage(moving.error, 'The call could not be moved. Please try again.')}
            </p>
          )}
          <SlotGrid
            service={booking.service.slug}
            expert={booking.expert._id}
            refundHours={refundHours}
            busy={moving.isPending}
            onPick={setChosenSlot}
            waitlist={<p className="text-muted">There is no other free time with {booking.expert.name}.</p>}
          />
          <Button look="quiet" className="mt-4" onClick={onStay}>
            Keep the current time
          </Button>
        </>
      )}
    </section>
  )
}
