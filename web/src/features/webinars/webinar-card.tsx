// The card of a webinar. It opens the webinar's page; its button registers.

import { CalendarDays, UsersRound } from 'lucide-react'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Skeleton } from '../../ui/states'
import { Moderators } from './moderators'
import { RegisterButton } from './register-button'
import { formatSeats, formatWhen } from './messages'

/** The width is 320 px in rem, so that the card grows with larger letters. */
export const CARD_WIDTH = 'w-80 max-w-full'
const CARD_HEIGHT = 'min-h-70'

type Props = {
  webinar: Webinar
  seat: SeatRegistration | null
  onRegister: () => void
  /** Called when the reader opens the webinar's page. */
  onOpen?: () => void
  className?: string
}

export function WebinarCard({ webinar, seat, onRegister, onOpen, className = CARD_WIDTH }: Props) {
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col rounded-card border border-line bg-surface p-5',
        CARD_HEIGHT,
        className,
      )}
    >
      <h3 className="line-clamp-3 font-semibold text-lg leading-[1.25] tracking-[-0.01em]">
        <AppLink
          href={paths.webinar(webinar._id)}
          onClick={onOpen}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {webinar.title}
        </AppLink>
      </h3>
      <p className="mt-3 flex items-center gap-2 text-sm">
        <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <time dateTime={webinar.startsAt}>{formatWhen(webinar)}</time>
      </p>
      <p className="mt-2 flex items-center gap-2 text-muted text-sm">
        <UsersRound aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="sr-only">Seats: </span>
        {formatSeats(webinar.seats)}
        {webinar.state === 'full' && seat === null && ' · full, waitlist open'}
      </p>
      {/* The tooltip is above the link that covers the card. */}
      <div className="relative z-10 mt-4">
        <Moderators moderators={webinar.moderators} />
      </div>
      <div className="mt-auto pt-4">
        {/* The button is above the link that covers the card. */}
        <RegisterButton webinar={webinar} seat={seat} onRegister={onRegister} className="relative z-10 w-full" />
      </div>
    </article>
  )
}

export function WebinarCardSkeleton() {
  return (
    <div className={cx('rounded-card border border-line bg-surface p-5', CARD_WIDTH, CARD_HEIGHT)}>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-20" />
      <Skeleton className="mt-4 h-11 w-full" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  )
}
