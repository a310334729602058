// The days of a week side by side. They are one group of radio buttons, so the arrow keys go from day to day.

import { useId } from 'react'
import type { SlotDay } from '../../api/booking-types'
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
            className="relative flex cursor-pointer flex-col items-center rounded-control border border-line bg-surface py-2 hover:border-brand has-disabled:cursor-default has-checked:border-brand has-disabled:border-transparent has-checked:bg-brand has-disabled:bg-transparent has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
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
