// A booking's current state: what, when, with whom, whether it is paid, and how to join.

import { Check, FileText, Video } from 'lucide-react'
import { buildBookingCalendarAddress } from '../../api/members/bookings'
import type { Booking } from '../../api/booking-types'
import { isOwnPath, paths } from '../../lib/paths'
import { AddToCalendar } from '../../shared/components/events/add-to-calendar'
import { useToAbsolute } from '../../ui/base-url'
import { getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { useBookingTexts } from './booking-texts'
import { CallSummary } from './call-summary'
import { IntakeFiles } from './intake-files'

export function BookingView({ booking, token }: { booking: Booking; token: string | null }) {
  const absolute = useToAbsolute()
  const language = usePageLanguage()
  const { booked: texts, papers, translate } = useBookingTexts()
  const { status, expert, service, startsAt, endsAt } = booking
  const isOn = status === 'confirmed'
  const link = booking.meetingUrl?.startsWith('https://') ? booking.meetingUrl : null
  const receipt = booking.receiptUrl
  const page = absolute(paths.booking(booking._id, null, language))
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 font-medium text-lg">
        {isOn && <Check aria-hidden className="size-5 shrink-0 text-success" strokeWidth={1.75} />}
        {texts.status[status]}
      </p>
      <CallSummary
        title={service.title}
        startsAt={startsAt}
        endsAt={endsAt}
        mode={booking.mode}
        expert={expert.name}
        struck={status === 'cancelled'}
      />
      {booking.price.amount > 0 && (
        <p>
          {texts.price(booking.price.amount / 100)} {texts.payment[booking.payment]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn && link && (
          <a href={link} target="_blank" rel="noopener noreferrer" className={getButtonClass()}>
            <Video aria-hidden className="size-5" strokeWidth={1.75} /> {texts.join}
          </a>
        )}
        {receipt && (isOwnPath(receipt) || /^https?:\/\//.test(receipt)) && (
          <a href={receipt} target="_blank" rel="noopener noreferrer" className={getButtonClass('outline')}>
            <FileText aria-hidden className="size-5" strokeWidth={1.75} /> {texts.invoice}
          </a>
        )}
      </div>
      {isOn && booking.mode === 'phone' && <p className="text-muted">{texts.byPhone(expert.name)}</p>}
      {isOn && booking.mode === 'video' && !link && <p className="text-muted">{texts.noLinkYet}</p>}
      {isOn && booking.filesKeptDays !== null && (
        <IntakeFiles
          place={{ booking: booking._id, token }}
          open={booking.takesFiles}
          hint={papers.bookedHint(papers.end(booking.filesKeptDays))}
        />
      )}
      {isOn && (
        <AddToCalendar
          event={{
            title: translate(service.title),
            startsAt,
            endsAt,
            details: texts.calendarDetails(expert.name, page),
            location: link ?? page,
          }}
          file={buildBookingCalendarAddress(booking._id, token)}
          words={{ add: texts.calendar, other: texts.otherCalendar }}
        />
      )}
    </div>
  )
}
