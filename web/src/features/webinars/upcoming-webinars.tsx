// The webinars that have not begun, by their day, with their buttons to register; one that is on stands above them.

import { useState } from 'react'
import type { Webinar } from '../../api/webinar-types'
import { useNow } from '../../shared/components/events/use-now'
import { type WebinarDialog, LazyWebinarDialogs } from './lazy-webinar-dialogs'
import { LiveBanner } from './live-banner'
import { filterUpcoming } from './messages'
import { useSeats } from './use-seat'
import { WebinarRow } from './webinar-row'

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
        <ul className="border-line border-t">
          {next.map((webinar) => (
            <li key={webinar._id}>
              <WebinarRow
                webinar={webinar}
                seat={seatOf(webinar)}
                onRegister={() => setDialog({ kind: 'register', webinar })}
              />
            </li>
          ))}
        </ul>
      )}
      <LazyWebinarDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}
