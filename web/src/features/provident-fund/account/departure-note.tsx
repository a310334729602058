// How a session ended, where the reader meets the page again.

import { formatDateTime } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { IDLE_MINUTES } from '../../../lib/server-constants.gen'
import type { Departure } from './use-fund-account'

const KEPT = 'What you chose to keep stays kept; everything else is gone from this tab.'

type Props = { departure: Departure; onSignOut: () => void }

export function DepartureNote({ departure, onSignOut }: Props) {
  return (
    <div role="status" className="mt-6 border-line border-y py-4 leading-relaxed">
      {departure.how === 'erased' ? (
        <>
          <p className="font-medium">Your data is erased.</p>
          <p className="mt-1">
            Receipt <span className="font-medium tabular-nums">{departure.receipt.receipt}</span>,{' '}
            {formatDateTime(departure.receipt.erasedAt)}. It is for your own papers: nothing can be found by it, because
            nothing is left. Copies in backups go with the backups.
          </p>
        </>
      ) : (
        <p>{WORDS[departure.how]}</p>
      )}
      {departure.how === 'unheard' && (
        <Button look="outline" className="mt-3" onClick={onSignOut}>
          Sign out again
        </Button>
      )}
    </div>
  )
}

const WORDS = {
  signingOut: 'This tab is cleared. Signing you out…',
  unheard: `This tab is cleared, but the site could not be told that you left, so you may still be signed in here for up to ${IDLE_MINUTES} minutes. Please check your connection and sign out again before somebody else uses this device.`,
  signedOut: `You are signed out. ${KEPT}`,
  idle: `You were away for ${IDLE_MINUTES} minutes, so you are signed out. ${KEPT}`,
  expired: `Your session is over, because it was idle for too long or ended elsewhere. Please sign in again. ${KEPT}`,
} as const
