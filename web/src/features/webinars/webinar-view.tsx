import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, UsersRound } from 'lucide-react'
import { ownWebinarQuery, webinarCalendarFile } from '../../api/queries/webinars'
import type { Webinar } from '../../api/webinar-types'
import { dateTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AddToCalendar } from '../../ui/add-to-calendar'
import { useAbsolute } from '../../ui/base-url'
import { LocalTime } from '../../ui/local-time'
import { useNow } from '../../ui/use-now'
import { Afterwards } from './afterwards'
import { Moderators } from './moderators'
import { OwnPlace } from './own-place'
import { useSeat } from './use-seat'
import { asSentence, phaseOf, seatsText, whenText } from './words'

type Props = {
  webinar: Webinar
  /** The token of a mail that offers a seat. */
  offer: string | null
  onAccepted: () => void
}

export function WebinarView({ webinar, offer, onAccepted }: Props) {
  const absolute = useAbsolute()
  // The link to join by and the own seat are not in a page that everybody gets. The session decides, whatever lies in this browser.
  const own = useQuery(ownWebinarQuery(webinar._id)).data
  const seat = useSeat(webinar._id, own?.registration)
  const shown = own ?? webinar
  const phase = phaseOf(shown, useNow())
  const url = absolute(paths.webinar(webinar._id))
  return (
    <article className="page max-w-176 py-10 sm:py-14">
      <p className="text-muted">Webinar{webinar.type && webinar.type !== 'Webinar' && ` · ${webinar.type}`}</p>
      <h1 className="mt-2 font-semibold text-4xl leading-tight md:text-5xl">{webinar.title}</h1>
      <Notices webinar={shown} cancelled={phase === 'cancelled'} />
      <div className="mt-6 space-y-3 border-line border-y py-5">
        <p className="flex items-start gap-3">
          <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <span>
            <time dateTime={shown.startsAt} className={phase === 'cancelled' ? 'line-through' : 'font-medium'}>
              {whenText(shown)}
            </time>
            <LocalTime instant={shown.startsAt} className="block text-muted text-sm" />
          </span>
        </p>
        <p className="flex items-center gap-3 text-muted">
          <Clock aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> {shown.durationMinutes} minutes
        </p>
        <p className="flex items-center gap-3 text-muted">
          <UsersRound aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          <span className="sr-only">Seats: </span>
          {seatsText(shown.seats)}
          {phase === 'upcoming' && shown.state === 'full' && ' · full'}
        </p>
        <Moderators moderators={shown.moderators} />
      </div>
      <OwnPlace webinar={shown} seat={seat} phase={phase} offer={offer} onAccepted={onAccepted} />
      {phase === 'ended' && <Afterwards webinar={shown} />}
      <h2 className="section-title mt-10">About this webinar</h2>
      <p className="mt-3 whitespace-pre-line leading-relaxed">{webinar.description}</p>
      {phase === 'upcoming' && (
        <div className="mt-8">
          <AddToCalendar
            event={{
              title: shown.title,
              startsAt: shown.startsAt,
              endsAt: shown.endsAt,
              details: `${shown.description}\n\n${url}`,
              location: url,
            }}
            file={webinarCalendarFile(webinar._id)}
          />
        </div>
      )}
      <p className="mt-8 text-muted text-sm">Education only, not investment, legal or tax advice.</p>
    </article>
  )
}

/** What has changed since it was announced. */
function Notices({ webinar, cancelled }: { webinar: Webinar; cancelled: boolean }) {
  if (cancelled) {
    return (
      <p role="status" className="mt-6 rounded-control bg-marker/45 px-4 py-3 text-ink">
        This webinar is cancelled.{webinar.cancelReason && ` ${asSentence(webinar.cancelReason)}`}
      </p>
    )
  }
  if (webinar.movedFrom === null) return null
  return (
    <p role="status" className="mt-6 rounded-control bg-marker/45 px-4 py-3 text-ink">
      This webinar has moved from {dateTime(webinar.movedFrom)} to {whenText(webinar)}.
    </p>
  )
}
