// Step 5: the payment of a booking, in each of its states.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { bookingQuery } from '../../api/members/bookings'
import { createPayment, reportPayment } from '../../api/paying/payments'
import type { Booking } from '../../api/booking-types'
import { bookingDraft } from './booking-draft'
import { formatRupees } from '../../lib/format'
import { openCheckout } from '../../lib/paying/checkout'
import { Button } from '../../ui/button'
import { Countdown } from '../../shared/components/events/countdown'
import { type PaymentOutcome, useCheckoutReturn } from '../../shared/components/paying/use-checkout-return'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useBookingFailures } from './booking-failures'
import { BookingLoading } from './booking-loading'
import { useBookingTexts } from './booking-texts'
import { CallSummary } from './call-summary'
import { derivePayState } from './pay-state'
import { RefundPolicy } from './refund-policy'
import { buildPaymentPath } from './steps'

const POLL_MS = 3000

type Props = { id: string; onDone: () => void; onPickAgain: () => void }

export function StepPay({ id, onDone, onPickAgain }: Props) {
  const client = useQueryClient()
  const { pay: texts, details } = useBookingTexts()
  const { describe } = useBookingFailures()
  const language = usePageLanguage()
  async function report(outcome: PaymentOutcome): Promise<boolean> {
    const paid = await reportPayment(id, outcome)
    void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
    await client.invalidateQueries({ queryKey: queryKeys.bookingOf(id) })
    return paid
  }
  const { checking, failed, settle } = useCheckoutReturn(report)
  const { data, isError, error, refetch } = useQuery({
    ...bookingQuery(id, null),
    // The payment is checked again this often while the bank has not confirmed it.
    refetchInterval: ({ state }) => (state.data?.data.payment === 'pending' || checking ? POLL_MS : false),
  })
  const [isHoldOver, setIsHoldOver] = useState(false)
  const paying = useMutation({
    mutationFn: async (booking: Booking) => {
      const order = await createPayment({ bookingId: id })
      const outcome = await openCheckout(order, {
        id,
        title: booking.service.title,
        returnPath: buildPaymentPath(5, id, language),
      })
      if (outcome === 'left') return
      await settle(outcome === 'dismissed' ? 'failed' : outcome.paid)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.bookingOf(id) }),
  })
  const state = data && derivePayState(data, { checking, failed, isHoldOver })
  const isPaid = state === 'done'
  useEffect(() => {
    if (isPaid) onDone()
  }, [isPaid, onDone])
  // The booking holds the time now, so a new booking must not start with it.
  useEffect(() => void bookingDraft.dropHold(), [])

  if (!data || !state || isPaid) {
    return <BookingLoading failed={isError && !data} error={error} onRetry={() => void refetch()} />
  }
  const price = formatRupees(data.price.amount / 100)
  return (
    <div className="mt-8 space-y-5">
      <h2 className="section-title">{texts.title}</h2>
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
            <strong className="font-medium">{texts.waiting}</strong> {texts.waitingText}
          </p>
        )}
        {state === 'failed' && <p className="text-danger">{texts.failed}</p>}
        {state === 'refunding' && <p>{texts.refunding(price)}</p>}
        {state === 'refunded' && <p>{texts.refunded(price)}</p>}
        {state === 'expired' && <p>{texts.expired}</p>}
      </div>
      {paying.isError && (
        <p role="alert" className="text-danger">
          <TaggedWords>{describe(paying.error, texts.notStarted)}</TaggedWords>
        </p>
      )}
      {(state === 'open' || state === 'failed') && (
        <>
          {data.expiresAt && (
            <Countdown
              key={data.expiresAt}
              until={data.expiresAt}
              label={details.held}
              say={details.left}
              onEnd={() => setIsHoldOver(true)}
            />
          )}
          <RefundPolicy policy={data.policy} startsAt={data.startsAt} className="text-muted text-sm" />
          <Button disabled={paying.isPending} onClick={() => paying.mutate(data)}>
            {paying.isPending ? texts.oneMoment : state === 'failed' ? texts.again(price) : texts.action(price)}
          </Button>
          <p className="text-muted text-sm">{texts.note}</p>
        </>
      )}
      {(state === 'expired' || state === 'refunding' || state === 'refunded') && (
        <Button look="outline" onClick={onPickAgain}>
          {details.pickAgain}
        </Button>
      )}
    </div>
  )
}
