import { Video } from 'lucide-react'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'
import { phaseOf } from './words'

type Props = {
  webinars: readonly Webinar[]
  seatOf: (webinar: Webinar) => SeatRegistration | null
  now: number | null
}

/** For those who have a seat: once it has begun, a webinar is not in the strip any more. */
export function LiveNow({ webinars, seatOf, now }: Props) {
  if (now === null) return null
  const live = webinars.filter(
    (webinar) => phaseOf(webinar, now) === 'live' && seatOf(webinar)?.status === 'registered',
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
