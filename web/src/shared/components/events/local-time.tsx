// A time on the reader's own clock beside the Indian one, for readers outside India. It is shown only once the browser
// has taken the page over.

import { getBrowserZone, isElsewhere, formatLocalDateTime, formatZoneName } from '../../../lib/events/time-zone'
import { useNow } from './use-now'

type Props = {
  instant: string
  className?: string
  /** Says the time and the zone of the reader's clock; English when left out. */
  say?: (instant: string, zone: string) => string
}

const sayInEnglish = (instant: string, zone: string) =>
  `${formatLocalDateTime(instant)} in your time zone (${formatZoneName(zone)})`

export function LocalTime({ instant, className, say = sayInEnglish }: Props) {
  const isMounted = useNow() !== null
  if (!isMounted || !isElsewhere(instant)) return null
  return <span className={className}>{say(instant, getBrowserZone())}</span>
}
