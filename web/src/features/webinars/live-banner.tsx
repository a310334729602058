// The banner of a live webinar, for readers who have a seat. The strip no longer lists a webinar that has begun.

import { Video } from 'lucide-react'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getPhase } from './messages'

type Props = {
  webinars: readonly Webinar[]
  seatOf: (webinar: Webinar) => SeatRegistration | null
  now: number | null
}

export function LiveBanner({ webinars, seatOf, now }: Props) {
  if (now === null) return null
  const live = webinars.filter(
    (webinar) => getPhase(webinar, now) === 'live' && seatOf(webinar)?.status === 'registered',
  )
  return live.map((webinar) => (
    <p key={webinar._id} className="mb-5 flex items-start gap-3 rounded-control bg-marker/45 px-4 py-3 text-ink">
      <Video aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <span>
        Live now:{' '}
        <AppLink href={paths.webinar(webinar._id)} className="font-medium underline underline-offset-4">
          {webinar.title}
        </AppLink>
      </span>
    </p>
  ))
}
