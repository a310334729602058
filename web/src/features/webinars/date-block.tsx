// The day of a webinar as a calendar shows it: the weekday, a large number and the month. The whole date is beside it in
// words, so it is for the eye only.

import { formatDate, isDay } from '../../lib/format'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `day` is the date in India, YYYY-MM-DD. */
export function DateBlock({ day }: { day: string }) {
  if (!isDay(day)) return <span aria-hidden />
  const [number, month, year] = formatDate(day).split(' ')
  return (
    <p aria-hidden className="text-muted text-sm leading-tight tabular-nums">
      <span className="block">{WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}</span>
      <span className="block font-semibold font-serif text-5xl text-ink leading-none tracking-tight">{number}</span>
      <span className="mt-1 block">
        {month} {year}
      </span>
    </p>
  )
}
