// The webinars that have not begun, with their buttons to register; one that is on stands above them.

import { useState } from 'react'
import type { Webinar } from '../../api/webinar-types'
import { useNow } from '../../shared/components/events/use-now'
import { type WebinarDialog, LazyWebinarDialogs } from './lazy-webinar-dialogs'
import { LiveBanner } from './live-banner'
import { filterUpcoming } from './messages'
import { useSeats } from './use-seat'
import { WebinarCard } from './webinar-card'

export function UpcomingWebinars({ webinars }: { webinars: readonly Webinar[] }) {
  const seatOf = useSeats()
  const now = useNow()
  const [dialog, setDialog] = useState<WebinarDialog | null>(null)
  const next = filterUpcoming(webinars, now)
  return (
    <div className="mt-8">
      <LiveBanner webinars={webinars} seatOf={seatOf} now={now} />
      {next.length === 0 ? (
        <p className="border-line border-y py-10 text-lg text-muted">More Webinars Coming Soon..</p>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {next.map((webinar) => (
            <li key={webinar._id}>
              <WebinarCard
                webinar={webinar}
                seat={seatOf(webinar)}
                onRegister={() => setDialog({ kind: 'register', webinar })}
                className="w-full"
              />
            </li>
          ))}
        </ul>
      )}
      <LazyWebinarDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}
