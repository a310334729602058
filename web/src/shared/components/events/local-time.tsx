// A time on the reader's own clock beside the Indian one, for readers outside India. It is shown only once the browser
// has taken the page over.

import { getBrowserZone, isElsewhere, formatLocalDateTime, formatZoneName } from '../../../lib/events/time-zone'
import { useNow } from './use-now'

export function LocalTime({ instant, className }: { instant: string; className?: string }) {
  const isMounted = useNow() !== null
  if (!isMounted || !isElsewhere(instant)) return null
  return (
    <span className={className}>
      {formatLocalDateTime(instant)} in your time zone ({formatZoneName(getBrowserZone())})
    </span>
  )
}
