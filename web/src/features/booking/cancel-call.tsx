// The dialog that cancels a call and says what is refunded.

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cancelBooking } from '../../api/members/bookings'
import type { Booking, BookingBody } from '../../api/booking-types'
import { MAX_CANCELLATION_REASON_LENGTH } from '../../lib/server-constants.gen'
import type { BookingTexts } from '../../lib/interface-texts/booking/texts'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'

type Props = {
  booking: Booking
  token: string | null
  onCancelled: (body: BookingBody) => void
  onStay: () => void
}

/** Says what is refunded if the call is cancelled now. */
export function describeRefund(
  { price, refundIfCancelledNow }: Pick<Booking, 'price' | 'refundIfCancelledNow'>,
  { cancelling: texts }: Pick<BookingTexts, 'cancelling'>,
): string {
  if (price.amount === 0) return texts.refundNothing
  const { amount } = refundIfCancelledNow
  if (amount === 0) return texts.tooLate
  return amount === price.amount ? texts.refundWhole(amount / 100) : texts.refund(amount / 100)
}

export function CancelCall({ booking, token, onCancelled, onStay }: Props) {
  const id = useId()
  const words = useBookingTexts()
  const { cancelling: texts } = words
  const { describe } = useBookingFailures()
  const [reason, setReason] = useState('')
  const cancelling = useMutation({
    mutationFn: () => cancelBooking(booking._id, reason.trim(), token),
    onSuccess: (body) => {
      showToast(texts.done, '', 'success')
      onCancelled(body)
    },
  })
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="section-title">
        {texts.title}
      </h2>
      <p className="mt-2 mb-5">{describeRefund(booking, words)}</p>
      <TextField
        id={`${id}-reason`}
        label={texts.reason}
        maxLength={MAX_CANCELLATION_REASON_LENGTH}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={cancelling.isError ? describe(cancelling.error, texts.failed) : null}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="quiet" disabled={cancelling.isPending} onClick={onStay}>
          {texts.keep}
        </Button>
        <Button
          disabled={cancelling.isPending}
          onClick={() => cancelling.mutate()}
          className="bg-danger! text-surface! hover:opacity-90"
        >
          {cancelling.isPending ? texts.processing : texts.title}
        </Button>
      </div>
    </section>
  )
}
