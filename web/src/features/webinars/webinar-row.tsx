// A webinar in the list of those to come: its day, what it is about, who speaks, and the button to register.

import { Clock, UsersRound } from 'lucide-react'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { DateBlock } from './date-block'
import { formatSeats, formatWhen } from './messages'
import { Moderators } from './moderators'
import { RegisterButton } from './register-button'

type Props = { webinar: Webinar; seat: SeatRegistration | null; onRegister: () => void }

export function WebinarRow({ webinar, seat, onRegister }: Props) {
  const { title, type, description } = webinar
  return (
    <article className="group relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-5 border-line border-b py-7 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-8">
      <DateBlock day={webinar.date} />
      <div className="min-w-0">
        {type && type !== 'Webinar' && <p className="mb-1 text-muted text-sm">{type}</p>}
        <h3 className="font-semibold text-2xl leading-[1.2] tracking-[-0.01em]">
          <AppLink
            href={paths.webinar(webinar._id)}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </AppLink>
        </h3>
        {description && <p className="mt-2 line-clamp-2 max-w-160 text-muted leading-relaxed">{description}</p>}
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <span className="flex items-center gap-2">
            <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
            <time dateTime={webinar.startsAt}>{formatWhen(webinar)}</time>
          </span>
          <span className="text-muted">{webinar.durationMinutes} minutes</span>
          <span className="flex items-center gap-2 text-muted">
            <UsersRound aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            <span>
              <span className="sr-only">Seats: </span>
              {formatSeats(webinar.seats)}
              {webinar.state === 'full' && seat === null && ' · full, waitlist open'}
            </span>
          </span>
        </p>
      </div>
      {/* What can be pressed or pointed at is above the link that covers the row. */}
      <div className="relative z-10 flex flex-wrap items-center justify-between gap-4 max-sm:col-span-full sm:col-start-2 sm:flex-nowrap">
        <Moderators moderators={webinar.moderators} />
        <RegisterButton
          webinar={webinar}
          seat={seat}
          onRegister={onRegister}
          className="min-w-40 shrink-0 max-sm:w-full"
        />
      </div>
    </article>
  )
}
