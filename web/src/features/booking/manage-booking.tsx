// The page of a booking after it was made. The reader can look at it, move it and cancel it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { bookingQuery } from '../../api/members/bookings'
import type { BookingBody } from '../../api/booking-types'
import { AppLink } from '../../shared/components/app-link'
import { Button, getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { BookingLoading } from './booking-loading'
import { useBookingTexts } from './booking-texts'
import { BookingView } from './booking-view'
import { CancelCall } from './cancel-call'
import { MoveCall } from './move-call'
import { buildPaymentPath } from './steps'

const REFUND_MS = 3000

type Props = {
  id: string
  /** The token comes from a mail and stands in for a session. */
  token: string | null
}

export function ManageBooking({ id, token }: Props) {
  const client = useQueryClient()
  const { details, moving, cancelling } = useBookingTexts()
  const language = usePageLanguage()
  const query = bookingQuery(id, token)
  const { data, isError, error, refetch } = useQuery({
    ...query,
    // The booking is fetched again until the gateway has made the refund.
    refetchInterval: ({ state }) => (state.data?.data.payment === 'refunding' ? REFUND_MS : false),
  })
  const [action, setAction] = useState<'move' | 'cancel' | null>(null)
  if (!data) return <BookingLoading failed={isError} error={error} onRetry={() => void refetch()} />

  function onBookingChanged(body: BookingBody) {
    setAction(null)
    client.setQueryData(query.queryKey, body)
    void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
    document.getElementById('booking')?.focus()
  }

  return (
    <div className="mt-8">
      <div id="booking" tabIndex={-1} className="outline-none">
        <BookingView booking={data} token={token} />
      </div>
      {data.status === 'held' && (
        <AppLink href={buildPaymentPath(5, id, language)} className={getButtonClass('solid', 'mt-5')}>
          {details.toPay}
        </AppLink>
      )}
      {action === null && (data.canReschedule || data.canCancel) && (
        <div className="mt-8 flex flex-wrap gap-2 border-line border-t pt-6">
          {data.canReschedule && (
            <Button look="outline" onClick={() => setAction('move')}>
              {moving.title}
            </Button>
          )}
          {data.canCancel && (
            <Button look="quiet" onClick={() => setAction('cancel')}>
              {cancelling.title}
            </Button>
          )}
          <p className="w-full text-muted text-sm">
            {data.canReschedule ? moving.left(data.reschedulesLeft) : moving.fixed}
          </p>
        </div>
      )}
      {action === 'move' && (
        <MoveCall booking={data} token={token} onMoved={onBookingChanged} onStay={() => setAction(null)} />
      )}
      {action === 'cancel' && (
        <CancelCall booking={data} token={token} onCancelled={onBookingChanged} onStay={() => setAction(null)} />
      )}
    </div>
  )
}
