import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingQuery } from '../../api/queries/bookings'
import type { Booking } from '../../api/booking-types'
import type { DataBody } from '../../api/types'
import { AppLink } from '../../ui/app-link'
import { Button, buttonClass } from '../../ui/button'
import { BookingLoading } from './booking-loading'
import { BookingView } from './booking-view'
import { CancelCall } from './cancel-call'
import { MoveCall } from './move-call'
import { paymentPath } from './steps'

const REFUND_MS = 3000

type Props = {
  id: string
  /** Of a mail, for whoever has no session. */
  token: string | null
}

/** A booking after it was made: looked at, moved, cancelled. */
export function ManageBooking({ id, token }: Props) {
  const client = useQueryClient()
  const query = bookingQuery(id, token)
  const { data, isError, error, refetch } = useQuery({
    ...query,
    // Until the gateway has done it.
    refetchInterval: ({ state }) => (state.data?.data.payment === 'refunding' ? REFUND_MS : false),
  })
  const [doing, set] = useState<'move' | 'cancel' | null>(null)
  if (!data) return <BookingLoading failed={isError} error={error} onRetry={() => void refetch()} />

  function changed(body: DataBody<Booking>) {
    set(null)
    client.setQueryData(query.queryKey, body)
    void client.invalidateQueries({ queryKey: ['me', 'activities'] })
    document.getElementById('booking')?.focus()
  }

  return (
    <div className="mt-8">
      <div id="booking" tabIndex={-1} className="outline-none">
        <BookingView booking={data} token={token} />
      </div>
      {data.status === 'held' && (
        <AppLink href={paymentPath(5, id)} className={buttonClass('solid', 'mt-5')}>
          Go on to pay
        </AppLink>
      )}
      {doing === null && (data.canReschedule || data.canCancel) && (
        <div className="mt-8 flex flex-wrap gap-2 border-line border-t pt-6">
          {data.canReschedule && (
            <Button look="outline" onClick={() => set('move')}>
              Move the call
            </Button>
          )}
          {data.canCancel && (
            <Button look="quiet" onClick={() => set('cancel')}>
              Cancel the call
            </Button>
          )}
          <p className="w-full text-muted text-sm">{movesText(data)}</p>
        </div>
      )}
      {doing === 'move' && <MoveCall booking={data} token={token} onMoved={changed} onStay={() => set(null)} />}
      {doing === 'cancel' && <CancelCall booking={data} token={token} onCancelled={changed} onStay={() => set(null)} />}
    </div>
  )
}

function movesText({ canReschedule, reschedulesLeft }: Booking): string {
  if (!canReschedule) return 'It is too late, or was done too often, to move this call.'
  return `You can move it ${reschedulesLeft === 1 ? 'once' : `${reschedulesLeft} times`} more.`
}
