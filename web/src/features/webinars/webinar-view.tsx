// A webinar's page: notices, times, moderators, the description and the reader's seat.

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, UsersRound } from 'lucide-react'
import { ownWebinarQuery, buildWebinarCalendarAddress } from '../../api/events/webinars'
import type { Webinar } from '../../api/webinar-types'
import { formatDateTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AddToCalendar } from '../../shared/components/events/add-to-calendar'
import { useToAbsolute } from '../../ui/base-url'
import { LocalTime } from '../../shared/components/events/local-time'
import { useNow } from '../../shared/components/events/use-now'
import { WebinarRecording } from './webinar-recording'
import { Moderators } from './moderators'
import { SeatActions } from './seat-actions'
import { useSeat } from './use-seat'
import { toSentence, getPhase, formatSeats, formatSeatsLeft, formatWhen } from './messages'

type Props = {
  webinar: Webinar
  /** The token of the mail that offers a seat. */
  offer: string | null
  onAccepted: () => void
}

export function WebinarView({ webinar, offer, onAccepted }: Props) {
  const absolute = useToAbsolute()
  // The link to join and the reader's seat are not in the page that everybody gets. The session decides, whatever is
  // stored in this browser.
  const own = useQuery(ownWebinarQuery(webinar._id)).data
  const seat = useSeat(webinar._id, own?.registration)
  const current = own ?? webinar
  const phase = getPhase(current, useNow())
  // The page for everybody is not made anew for each seat that is taken, so only the session's answer knows the number.
  const left = own && phase === 'upcoming' ? formatSeatsLeft(own) : null
  const url = absolute(paths.webinar(webinar._id))
  return (
    <article className="page max-w-176 py-10 sm:py-14">
      <p className="text-muted">Webinar{webinar.type && webinar.type !== 'Webinar' && ` · ${webinar.type}`}</p>
      <h1 className="mt-2 font-semibold text-4xl leading-tight md:text-5xl">{webinar.title}</h1>
      <WebinarNotices webinar={current} cancelled={phase === 'cancelled'} />
      <div className="mt-6 space-y-3 border-line border-y py-5">
        <p className="flex items-start gap-3">
          <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <span>
            <time dateTime={current.startsAt} className={phase === 'cancelled' ? 'line-through' : 'font-medium'}>
              {formatWhen(current)}
            </time>
            <LocalTime instant={current.startsAt} className="block text-muted text-sm" />
          </span>
        </p>
        <p className="flex items-center gap-3 text-muted">
          <Clock aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> {current.durationMinutes} minutes
        </p>
        <p className="flex items-center gap-3 text-muted">
          <UsersRound aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          <span className="sr-only">Seats: </span>
          {formatSeats(current.seats)}
          {left && ` · ${left}`}
          {!left && phase === 'upcoming' && current.state === 'full' && ' · full, waitlist open'}
        </p>
        <Moderators moderators={current.moderators} />
      </div>
      <SeatActions webinar={current} seat={seat} phase={phase} offer={offer} onAccepted={onAccepted} />
      {phase === 'ended' && <WebinarRecording webinar={current} />}
      <h2 className="section-title mt-10">About this webinar</h2>
      <p className="mt-3 whitespace-pre-line leading-relaxed">{webinar.description}</p>
      {phase === 'upcoming' && (
        <div className="mt-8">
          <AddToCalendar
            event={{
              title: current.title,
              startsAt: current.startsAt,
              endsAt: current.endsAt,
              details: `${current.description}\n\n${url}`,
              location: url,
            }}
            file={buildWebinarCalendarAddress(webinar._id)}
          />
        </div>
      )}
      <p className="mt-8 text-muted text-sm">Education only, not investment, legal or tax advice.</p>
    </article>
  )
}

/** What has changed since the webinar was announced. */
function WebinarNotices({ webinar, cancelled }: { webinar: Webinar; cancelled: boolean }) {
  if (cancelled) {
    return (
      <p role="status" className="mt-6 rounded-control bg-marker/45 px-4 py-3 text-ink">
        This webinar is cancelled.{webinar.cancelReason && ` ${toSentence(webinar.cancelReason)}`}
      </p>
    )
  }
  if (webinar.movedFrom === null) return null
  return (
    <p role="status" className="mt-6 rounded-control bg-marker/45 px-4 py-3 text-ink">
      This webinar has moved from {formatDateTime(webinar.movedFrom)} to {formatWhen(webinar)}.
    </p>
  )
}
