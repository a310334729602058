import { browserZone, isElsewhere, localDateTime, zoneName } from '../lib/time-zone'
import { useNow } from './use-now'

/** For readers elsewhere, beside the Indian time; nothing until the browser has the page. */
export function LocalTime({ instant, className }: { instant: string; className?: string }) {
  const here = useNow() !== null
  if (!here || !isElsewhere(instant)) return null
  return (
    <span className={className}>
      {localDateTime(instant)} in your time zone ({zoneName(browserZone())})
    </span>
  )
}
