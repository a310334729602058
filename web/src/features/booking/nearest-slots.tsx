// The nearest free times, shown when somebody else has taken the chosen one.

import type { Slot } from '../../api/booking-types'
import { isElsewhere } from '../../lib/events/time-zone'
import { useNow } from '../../shared/components/events/use-now'
import { Button } from '../../ui/button'
import { useBookingTexts } from './booking-texts'
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
  const { slots: texts, dateTime, localDateTime } = useBookingTexts()
  return (
    <div role="alert" className="my-6 rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">{texts.taken}</p>
      {slots.length > 0 ? (
        <>
          <p className="mt-1">{texts.nearest}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {slots.map((slot) => (
              <Button key={slot.slotId} look="outline" disabled={busy} onClick={() => onPick(slot)}>
                {dateTime(slot.startsAt)}
                {isElsewhere(slot.startsAt) && texts.yourTime(localDateTime(slot.startsAt))}
                {refundHours !== null &&
                  now !== null &&
                  isPastRefund(refundHours, slot.startsAt, now) &&
                  texts.lateSlot}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-1">{texts.pickAnother}</p>
      )}
    </div>
  )
}
