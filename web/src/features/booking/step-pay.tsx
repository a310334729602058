import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/errors'
import { bookingQuery } from '../../api/queries/bookings'
import { createPayment } from '../../api/queries/payments'
import type { Booking } from '../../api/booking-types'
import { bookingDraft } from '../../lib/booking-draft'
import { rupees } from '../../lib/format'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { BookingLoading } from './booking-loading'
import { CallSummary } from './call-summary'
import { checkOut } from './checkout'
import { payState } from './pay-state'
import { useReturn } from './use-return'

const ASK_AGAIN_MS = 3000

type Props = { id: string; onDone: () => void; onPickAgain: () => void }

export function StepPay({ id, onDone, onPickAgain }: Props) {
  const client = useQueryClient()
  const { checking, failed, settle } = useReturn(id)
  const { data, isError, error, refetch } = useQuery({
    ...bookingQuery(id, null),
    // While the bank has not spoken.
    refetchInterval: ({ state }) => (state.data?.data.payment === 'pending' || checking ? ASK_AGAIN_MS : false),
  })
  const [ended, end] = useState(false)
  const paying = useMutation({
    mutationFn: async (booking: Booking) => {
      const order = await createPayment(id)
      const outcome = await checkOut(order, id, booking.service.title)
      if (outcome === 'left') return
      await settle(outcome === 'dismissed' ? 'failed' : outcome.paid)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['booking', id] }),
  })
  const state = data && payState(data, { checking, failed, ended })
  const done = state === 'done'
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  // The booking has the time now: whoever picks again begins with that.
  useEffect(() => void bookingDraft.dropHold(), [])

  if (!data || !state || done) {
    return <BookingLoading failed={isError && !data} error={error} onRetry={() => void refetch()} />
  }
  const price = rupees(data.price.amount / 100)
  return (
    <div className="mt-8 space-y-5">
      <h2 className="section-title">Pay</h2>
      <CallSummary
        title={data.service.title}
        startsAt={data.startsAt}
        endsAt={data.endsAt}
        mode={data.mode}
        expert={data.expert.name}
      />
      <div aria-live="polite">
        {state === 'waiting' && (
          <p>
            <strong className="font-medium">Waiting for the bank’s word.</strong> This takes up to a minute. You can
            leave: a mail tells you how it went.
          </p>
        )}
        {state === 'failed' && (
          <p className="text-danger">The payment did not go through. You have not been charged for it. Try again.</p>
        )}
        {state === 'refunding' && (
          <p>The time was gone before the payment arrived. {price} is on its way back to you.</p>
        )}
        {state === 'refunded' && <p>{price} has been refunded. Banks take up to a week to show it.</p>}
        {state === 'expired' && <p>The time was not paid for in time, pick again. Everything you typed is kept.</p>}
      </div>
      {paying.isError && (
        <p role="alert" className="text-danger">
          {messageOf(paying.error, 'The payment could not be started. Please try again.')}
        </p>
      )}
      {(state === 'open' || state === 'failed') && (
        <>
          {data.expiresAt && (
            <Countdown key={data.expiresAt} until={data.expiresAt} label="Kept for you for" onEnd={() => end(true)} />
          )}
          <Button disabled={paying.isPending} onClick={() => paying.mutate(data)}>
            {paying.isPending ? 'One moment…' : state === 'failed' ? `Try again: pay ${price}` : `Pay ${price}`}
          </Button>
          <p className="text-muted text-sm">
            GST included. You pay at our payment provider; card and account numbers never reach us.
          </p>
        </>
      )}
      {(state === 'expired' || state === 'refunding' || state === 'refunded') && (
        <Button look="outline" onClick={onPickAgain}>
          Pick a time again
        </Button>
      )}
    </div>
  )
}
