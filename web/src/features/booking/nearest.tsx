import type { Slot } from '../../api/booking-types'
import { dateTime } from '../../lib/format'
import { isElsewhere, localDateTime } from '../../lib/time-zone'
import { Button } from '../../ui/button'

type Props = { slots: Slot[]; busy: boolean; onPick: (slot: Slot) => void }

/** The time has gone to somebody else meanwhile. */
export function Nearest({ slots, busy, onPick }: Props) {
  return (
    <div role="alert" className="my-6 rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">That time has just been taken.</p>
      {slots.length > 0 ? (
        <>
          <p className="mt-1">The nearest free times:</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {slots.map((slot) => (
              <Button key={slot.slotId} look="outline" disabled={busy} onClick={() => onPick(slot)}>
                {dateTime(slot.startsAt)}
                {isElsewhere(slot.startsAt) && ` (${localDateTime(slot.startsAt)} your time)`}
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
