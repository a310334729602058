// The free times of one day, by the parts of the day.

import type { Slot } from '../../api/booking-types'
import { INDIA } from '../../lib/events/time-zone'
import { useBookingTexts } from './booking-texts'
import { groupByDayPart } from './slot-choice'

type Props = {
  day: string
  slots: readonly Slot[]
  zone: string
  busy: boolean
  isNotRefunded: (slot: Slot) => boolean
  onPick: (slot: Slot) => void
}

export function DayTimes({ day, slots, zone, busy, isNotRefunded, onPick }: Props) {
  const { slots: texts, days } = useBookingTexts()
  return (
    <section aria-label={days.name(day)} className="mt-6">
      <h3 className="font-semibold text-xl">{days.name(day)}</h3>
      {groupByDayPart(slots).map((part) => (
        <div key={part.name} className="mt-4">
          <h4 className="font-medium font-sans text-muted text-sm">{texts.parts[part.name]}</h4>
          <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-6">
            {part.slots.map((slot) => (
              <li key={slot.slotId}>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => onPick(slot)}
                  className="h-full min-h-11 w-full cursor-pointer rounded-control border border-line bg-surface px-2 py-2 text-center tabular-nums hover:border-brand disabled:cursor-default disabled:opacity-60"
                >
                  <SlotClock time={slot.local} />
                  {zone !== INDIA && (
                    <span className="block text-muted text-xs">
                      {days.indianTime(slot.indian, slot.indianDate, day)}
                    </span>
                  )}
                  {isNotRefunded(slot) && <span className="block text-muted text-xs">{texts.notRefunded}</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function SlotClock({ time }: { time: string }) {
  const { clock, spokenClock } = useBookingTexts().slots
  const spoken = spokenClock(time)
  return (
    <>
      <span aria-hidden={spoken !== '' || undefined} className="whitespace-nowrap font-medium">
        {clock(time)}
      </span>
      {spoken !== '' && <span className="sr-only">{spoken}</span>}
    </>
  )
}
