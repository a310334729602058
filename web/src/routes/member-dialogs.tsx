// Shows the dialog that lib/member-dialogs has open. Their code is fetched when the first is wanted: none of it belongs
// to a first visit.

import { lazy, Suspense, useSyncExternalStore, useState } from 'react'
import { type MemberDialog, memberDialogs } from '../lib/member-dialogs'

const Shown = lazy(async () => ({ default: (await import('./shown-member-dialog')).ShownMemberDialog }))

export function MemberDialogs() {
  const shown = useSyncExternalStore(memberDialogs.subscribe, memberDialogs.read, () => null)
  // Closed, it stays for its own way out.
  const [last, setLast] = useState<{ dialog: MemberDialog; id: number } | null>(null)
  if (shown !== null && shown !== last) setLast(shown)
  const current = shown ?? last
  if (current === null) return null
  return (
    <Suspense fallback={null}>
      <Shown key={current.id} dialog={current.dialog} id={current.id} open={shown !== null} />
    </Suspense>
  )
}
