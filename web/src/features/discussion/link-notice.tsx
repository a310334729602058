import type { Link } from '../../api/chat/socket'
import { Button } from '../../ui/button'

type Props = { link: Link; waits: boolean; onReconnect: () => void }

/** What the connection is up to, where it concerns the reader. */
export function LinkNotice({ link, waits, onReconnect }: Props) {
  const words = wordsFor(link, waits)
  return (
    <div className="chat-link" role="status">
      {words && <p>{words}</p>}
      {link === 'lost' && (
        <Button look="outline" onClick={onReconnect}>
          Reconnect
        </Button>
      )}
    </div>
  )
}

function wordsFor(link: Link, waits: boolean): string | null {
  switch (link) {
    case 'offline':
      return 'You are offline. What you ask is sent once you are back.'
    case 'waiting':
      return 'The connection broke. Trying again…'
    case 'lost':
      return 'The connection could not be made.'
    case 'connecting':
      return waits ? 'Connecting…' : null
    case 'idle':
    case 'open':
      return null
  }
}
