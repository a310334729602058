// A notice about the connection to the assistant, in those states that matter to the reader.

import type { Link } from '../../api/conversations/socket'
import { Button } from '../../ui/button'

type Props = { link: Link; waits: boolean; onReconnect: () => void }

export function LinkNotice({ link, waits, onReconnect }: Props) {
  const words = describeLink(link, waits)
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm/normal"
      role="status"
    >
      {words && <p className="py-1">{words}</p>}
      {link === 'lost' && (
        <Button look="outline" onClick={onReconnect}>
          Reconnect
        </Button>
      )}
    </div>
  )
}

function describeLink(link: Link, waits: boolean): string | null {
  switch (link) {
    case 'offline':
      return 'You are offline. Your question will be sent once you are back online.'
    case 'waiting':
      return 'The connection was lost. Trying again…'
    case 'lost':
      return 'The connection could not be made.'
    case 'connecting':
      return waits ? 'Connecting…' : null
    case 'idle':
    case 'open':
      return null
  }
}
