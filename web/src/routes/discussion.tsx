// Shows the conversation that lib/discussion has open. Its code is fetched when it is first wanted, or when a pointer or
// the focus comes near a button that opens one.

import { useSyncExternalStore } from 'react'
import { discussion } from '../lib/discussion'
import { ShownLater } from './shown-later'

const fetched = () => import('./shown-discussion')

// Without a connection the press itself will say so.
discussion.whenExpected(() => void fetched().catch(() => undefined))

export function Discussion() {
  const shown = useSyncExternalStore(discussion.subscribe, discussion.read, () => null)
  return (
    <ShownLater shown={shown} fetched={fetched} onFailed={discussion.close}>
      {({ ShownDiscussion }, { opening, id }, open) => <ShownDiscussion key={id} opening={opening} open={open} />}
    </ShownLater>
  )
}
