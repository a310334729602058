// A time on the reader's own clock, beside the Indian one, for readers elsewhere. Nothing shows until the browser
// has the page.

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
