// The summary of a call, as it will stand in the calendar.

import { CalendarDays } from 'lucide-react'
import { LocalTime } from '../../shared/components/events/local-time'
import { SiteWords, useBookingTexts } from './booking-texts'

type Props = {
  title: string
  startsAt: string
  endsAt: string
  mode: 'video' | 'phone'
  expert: string
  struck?: boolean
}

export function CallSummary({ title, startsAt, endsAt, mode, expert, struck }: Props) {
  const { summary: texts, dateTime, localDateTime, minutes: countMinutes, slots } = useBookingTexts()
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return (
    <div className="flex items-start gap-3 rounded-control border border-line bg-surface px-4 py-3">
      <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-medium">
          <SiteWords words={title} />
        </p>
        <p className={struck ? 'line-through' : undefined}>
          <time dateTime={startsAt}>{dateTime(startsAt)}</time>
          <LocalTime
            instant={startsAt}
            className="block text-muted text-sm"
            say={(instant, zone) => texts.local(localDateTime(instant), slots.zoneName(zone))}
          />
        </p>
        <p className="text-muted text-sm">
          {[countMinutes(minutes), texts.modes[mode], expert && texts.with(expert)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
