// The webinars that are over, the latest first, each with what is left of it.

import { Video } from 'lucide-react'
import type { Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { DateBlock } from './date-block'
import { formatWhen } from './messages'

export function EndedWebinars({ webinars }: { webinars: readonly Webinar[] }) {
  if (webinars.length === 0) {
    return <p className="mt-8 border-line border-y py-10 text-lg text-muted">No webinar has taken place yet.</p>
  }
  return (
    <ul className="mt-8 border-line border-t">
      {webinars.map((webinar) => (
        <li
          key={webinar._id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-6 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-8"
        >
          <DateBlock day={webinar.date} />
          <div className="min-w-0">
            <h3 className="font-semibold text-ink text-xl leading-snug">
              <AppLink href={paths.webinar(webinar._id)} className="decoration-1 underline-offset-4 hover:underline">
                {webinar.title}
              </AppLink>
            </h3>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
              <time dateTime={webinar.startsAt}>{formatWhen(webinar)}</time>
              <span className="flex items-center gap-1.5">{describeRemains(webinar)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function describeRemains({ recordingUrl, transcript }: Webinar) {
  if (!recordingUrl && !transcript) return 'Not recorded'
  const remains = [recordingUrl && 'recording', transcript && 'transcript'].filter(Boolean).join(' and ')
  return (
    <>
      <Video aria-hidden className="size-4" strokeWidth={1.75} /> With {remains}
    </>
  )
}
