// The days of a week side by side. They are one group of radio buttons, so the arrow keys go from day to day.

import { useId } from 'react'
import type { SlotDay } from '../../api/booking-types'
import { cx } from '../../lib/cx'
import { useBookingTexts } from './booking-texts'

type Props = { days: readonly SlotDay[]; chosen: string; onChoose: (day: string) => void }

export function DayStrip({ days, chosen, onChoose }: Props) {
  const name = useId()
  const { slots: texts, days: written } = useBookingTexts()
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{texts.day}</legend>
      <div className="grid grid-cols-7 gap-1 sm:gap-2">
        {days.map(({ date, slots }) => (
          <label
            key={date}
            className={cx(
              'relative flex flex-col items-center rounded-control border py-2 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
              getDayLook(slots.length === 0, date === chosen),
            )}
          >
            <input
              type="radio"
              name={name}
              value={date}
              checked={date === chosen}
              disabled={slots.length === 0}
              onChange={() => onChoose(date)}
              className="peer sr-only"
            />
            <span className="sr-only">{`${written.name(date)}, ${texts.freeTimes(slots.length)}`}</span>
            <span aria-hidden className="text-xs leading-4 peer-disabled:text-muted">
              {written.weekday(date)}
            </span>
            <span
              aria-hidden
              className="font-semibold font-serif text-xl leading-7 tabular-nums peer-disabled:font-normal peer-disabled:text-muted"
            >
              {Number(date.slice(8))}
            </span>
            <span aria-hidden className="text-xs leading-4 peer-disabled:text-muted">
              {written.month(date)}
            </span>
            <span aria-hidden className="mt-1 hidden text-xs leading-4 peer-disabled:text-muted sm:block">
              {texts.free(slots.length)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Not by :has(:checked): with one such rule, a browser looks through the page at each choice in any list. */
function getDayLook(isDisabled: boolean, isChosen: boolean): string {
  if (isDisabled) return 'border-transparent'
  return cx(
    'cursor-pointer hover:border-brand',
    isChosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface',
  )
}
