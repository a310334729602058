// The choice of another time with the same expert. It is booked only once the reader confirms it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { readNearestSlots, rescheduleBooking } from '../../api/members/bookings'
import type { Booking, Slot, BookingBody } from '../../api/booking-types'
import { useNow } from '../../shared/components/events/use-now'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'
import { isPastRefund, isRefundSpent } from './call-terms'
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
  const { moving: texts, slots: slotTexts, dateTime } = useBookingTexts()
  const { describe } = useBookingFailures()
  const [chosenSlot, setChosenSlot] = useState<Slot | null>(null)
  const moving = useMutation({
    mutationFn: (slot: Slot) => rescheduleBooking(booking._id, slot.slotId, token),
    onSuccess: (body) => {
      showToast(texts.done, texts.doneText(dateTime(body.data.startsAt)), 'success')
      onMoved(body)
    },
    onError: () => setChosenSlot(null),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.allSlots }),
  })
  const nearest = readNearestSlots(moving.error)
  const now = useNow()
  const isSpent = isRefundSpent(booking, now)
  // Without a refund no time is marked as the one that costs it.
  const refundHours = booking.price.amount > 0 && !isSpent ? booking.policy.refundHours : null
  const isLate =
    chosenSlot !== null && refundHours !== null && now !== null && isPastRefund(refundHours, chosenSlot.startsAt, now)
  return (
    <section aria-labelledby="move" className="mt-8 border-line border-t pt-6">
      <h2 id="move" className="section-title">
        {texts.title}
      </h2>
      <p className="mt-2 mb-5 text-muted">{texts.current(dateTime(booking.startsAt))}</p>
      {isSpent && <p className="mb-5 rounded-control bg-marker/45 px-4 py-3">{texts.spent}</p>}
      {chosenSlot ? (
        <div role="status" className="rounded-control bg-marker/45 px-4 py-3">
          <p>
            {texts.question[0]} <strong className="font-medium">{dateTime(chosenSlot.startsAt)}</strong>
            {texts.question[1]}
          </p>
          {isLate && <p className="mt-1">{texts.late}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button autoFocus disabled={moving.isPending} onClick={() => moving.mutate(chosenSlot)}>
              {texts.confirm}
            </Button>
            <Button look="quiet" disabled={moving.isPending} onClick={() => setChosenSlot(null)}>
              {texts.another}
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
              <TaggedWords>{describe(moving.error, texts.failed)}</TaggedWords>
            </p>
          )}
          <SlotGrid
            service={booking.service.slug}
            expert={booking.expert._id}
            refundHours={refundHours}
            busy={moving.isPending}
            onPick={setChosenSlot}
            waitlist={<p className="text-muted">{slotTexts.noneWith(booking.expert.name)}</p>}
          />
          <Button look="quiet" className="mt-4" onClick={onStay}>
            {texts.keep}
          </Button>
        </>
      )}
    </section>
  )
}
