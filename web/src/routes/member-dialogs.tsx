// Shows the dialog that lib/member-dialogs has open. Their code is fetched when the first is wanted, or when a pointer or
// the focus comes near a button that opens one.

import { useEffect, useSyncExternalStore } from 'react'
import { memberDialogs } from '../lib/member-dialogs'
import { ShownLater } from './shown-later'

const fetched = () => import('./shown-member-dialog')
const closeFailed = ({ id }: { id: number }) => memberDialogs.close(id)

export function MemberDialogs() {
  const shown = useSyncExternalStore(memberDialogs.subscribe, memberDialogs.read, () => null)

  useEffect(() => {
    const near = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-opens="member"]')) return
      stop()
      // Without a connection the press itself will say so.
      fetched().catch(() => undefined)
    }
    const events = ['pointerover', 'focusin'] as const
    const stop = () => events.forEach((name) => document.removeEventListener(name, near))
    events.forEach((name) => document.addEventListener(name, near, { passive: true }))
    return stop
  }, [])

  return (
    <ShownLater shown={shown} fetched={fetched} onFailed={closeFailed}>
      {({ ShownMemberDialog }, { dialog, id }, open) => (
        <ShownMemberDialog key={id} dialog={dialog} id={id} open={open} />
      )}
    </ShownLater>
  )
}
