// The dialog that cancels a call and says what is refunded.

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { cancelBooking } from '../../api/members/bookings'
import type { Booking, BookingBody } from '../../api/booking-types'
import { MAX_CANCELLATION_REASON_LENGTH } from '../../api/limits'
import { formatRupees } from '../../lib/format'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'

type Props = {
  booking: Booking
  token: string | null
  onCancelled: (body: BookingBody) => void
  onStay: () => void
}

/** Says what is refunded if the call is cancelled now. */
export function describeRefund({
  price,
  refundIfCancelledNow,
}: Pick<Booking, 'price' | 'refundIfCancelledNow'>): string {
  if (price.amount === 0) return 'The call costs nothing, so there is nothing to refund.'
  const { amount } = refundIfCancelledNow
  if (amount === 0) return 'It is too late for a refund. If you cancel now, nothing is refunded.'
  const all = amount === price.amount
  return `If you cancel now, ${formatRupees(amount / 100)} is refunded${all ? ', the whole price' : ''}.`
}

export function CancelCall({ booking, token, onCancelled, onStay }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const cancelling = useMutation({
    mutationFn: () => cancelBooking(booking._id, reason.trim(), token),
    onSuccess: (body) => {
      showToast('Call cancelled', '', 'success')
      onCancelled(body)
    },
  })
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="section-title">
        Cancel the call
      </h2>
      <p className="mt-2 mb-5">{describeRefund(booking)}</p>
      <TextField
        id={`${id}-reason`}
        label="Why? (optional)"
        maxLength={MAX_CANCELLATION_REASON_LENGTH}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={cancelling.isError ? getReaderMessage(cancelling.error, 'The call could not be cancelled.') : null}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="quiet" disabled={cancelling.isPending} onClick={onStay}>
          Keep the call
        </Button>
        <Button
          disabled={cancelling.isPending}
          onClick={() => cancelling.mutate()}
          className="bg-danger! text-surface! hover:opacity-90"
        >
          {cancelling.isPending ? 'Processing...' : 'Cancel the call'}
        </Button>
      </div>
    </section>
  )
}
