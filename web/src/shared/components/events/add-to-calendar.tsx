// Links that add an event to a calendar.

import { CalendarDays } from 'lucide-react'
import {
  type CalendarEvent,
  buildGoogleCalendarLink,
  buildOutlookCalendarLink,
} from '../../../lib/events/calendar-links'

const LINK = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4'

const ENGLISH = { add: 'Add to calendar', other: 'Apple or other (.ics)' }

type Props = { event: CalendarEvent; file: string; words?: typeof ENGLISH }

/** `file` is the address of the same event as a file for every other calendar. */
export function AddToCalendar({ event, file, words = ENGLISH }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-[0.9375rem]">
      <span className="flex items-center gap-2 text-muted">
        <CalendarDays aria-hidden className="size-5" strokeWidth={1.75} /> {words.add}
      </span>
      <a href={buildGoogleCalendarLink(event)} target="_blank" rel="noopener noreferrer" className={LINK}>
        Google
      </a>
      <a href={buildOutlookCalendarLink(event)} target="_blank" rel="noopener noreferrer" className={LINK}>
        Outlook
      </a>
      <a href={file} download className={LINK}>
        {words.other}
      </a>
    </div>
  )
}
