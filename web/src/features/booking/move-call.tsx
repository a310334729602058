import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { nearestOf, reschedule } from '../../api/queries/bookings'
import type { Booking, Slot } from '../../api/booking-types'
import type { DataBody } from '../../api/types'
import { dateTime } from '../../lib/format'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { Nearest } from './nearest'
import { SlotGrid } from './slot-grid'

type Props = {
  booking: Booking
  token: string | null
  onMoved: (body: DataBody<Booking>) => void
  onStay: () => void
}

/** Another time with the same expert. It is taken only once the reader says so. */
export function MoveCall({ booking, token, onMoved, onStay }: Props) {
  const client = useQueryClient()
  const [chosen, choose] = useState<Slot | null>(null)
  const moving = useMutation({
    mutationFn: (slot: Slot) => reschedule(booking._id, slot.slotId, token),
    onSuccess: (body) => {
      showToast('Call moved', `It is now at ${dateTime(body.data.startsAt)}.`, 'success')
      onMoved(body)
    },
    onError: () => choose(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['slots'] }),
  })
  const nearest = nearestOf(moving.error)
  return (
    <section aria-labelledby="move" className="mt-8 border-line border-t pt-6">
      <h2 id="move" className="section-title">
        Move the call
      </h2>
      <p className="mt-2 mb-5 text-muted">Your present time, {dateTime(booking.startsAt)}, stays yours until then.</p>
      {chosen ? (
        <div role="status" className="rounded-control bg-marker/45 px-4 py-3">
          <p>
            Move the call to <strong className="font-medium">{dateTime(chosen.startsAt)}</strong>?
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button autoFocus disabled={moving.isPending} onClick={() => moving.mutate(chosen)}>
              Move it
            </Button>
            <Button look="quiet" disabled={moving.isPending} onClick={() => choose(null)}>
              Another time
            </Button>
          </div>
        </div>
      ) : (
        <>
          {nearest && <Nearest slots={nearest} busy={moving.isPending} onPick={choose} />}
          {moving.isError && !nearest && (
            <p role="alert" className="mb-4 text-danger">
              {messageOf(moving.error, 'The call could not be moved. Please try again.')}
            </p>
          )}
          <SlotGrid
            service={booking.service.slug}
            expert={booking.expert._id}
            busy={moving.isPending}
            onPick={choose}
            waitlist={<p className="text-muted">There is no other free time with {booking.expert.name}.</p>}
          />
          <Button look="quiet" className="mt-4" onClick={onStay}>
            Keep the present time
          </Button>
        </>
      )}
    </section>
  )
}
