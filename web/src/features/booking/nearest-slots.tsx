// The nearest free times, shown when somebody else has taken the chosen one.

import type { Slot } from '../../api/booking-types'
import { formatDateTime } from '../../lib/format'
import { isElsewhere, formatLocalDateTime } from '../../lib/events/time-zone'
import { useNow } from '../../shared/components/events/use-now'
import { Button } from '../../ui/button'
import { isPastRefund } from './call-terms'

type Props = {
  slots: Slot[]
  /** Hours before the start until which a call is refunded; null for a free one. */
  refundHours: number | null
  busy: boolean
  onPick: (slot: Slot) => void
}

export function NearestSlots({ slots, refundHours, busy, onPick }: Props) {
  const now = useNow()
  return (
    <div role="alert" className="my-6 rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">That time has just been taken.</p>
      {slots.length > 0 ? (
        <>
          <p className="mt-1">The nearest free times:</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {slots.map((slot) => (
              <Button key={slot.slotId} look="outline" disabled={busy} onClick={() => onPick(slot)}>
                {formatDateTime(slot.startsAt)}
                {isElsewhere(slot.startsAt) && ` (${formatLocalDateTime(slot.startsAt)} your time)`}
                {refundHours !== null && now !== null && isPastRefund(refundHours, slot.startsAt, now) && ', no refund'}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-1">Please pick another.</p>
      )}
    </div>
  )
}
