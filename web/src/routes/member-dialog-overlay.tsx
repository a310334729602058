// Shows the dialog that shared/stores/member-dialogs has open. Its code is fetched when it is first opened, or when a
// pointer or the focus comes near a button that opens one.

import { useEffect } from 'react'
import { useStore } from '../lib/create-store'
import { memberDialogs } from '../shared/stores/member-dialogs'
import { privateAddress } from '../shared/stores/private-address'
import { LazyOverlay } from './lazy-overlay'

const fetchDialogs = () => import('./open-member-dialog')
const closeFailed = ({ id }: { id: number }) => memberDialogs.close(id)

export function MemberDialogOverlay() {
  const openDialog = useStore(memberDialogs, null)

  useEffect(() => {
    const token = privateAddress.undoToken()
    if (token !== null) void memberDialogs.open({ kind: 'undo-address', token })
  }, [])

  useEffect(() => {
    const onNear = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-opens="member"]')) return
      stop()
      // Fetching ahead may fail without a connection. The press itself then tells the reader.
      fetchDialogs().catch(() => undefined)
    }
    const events = ['pointerover', 'focusin'] as const
    const stop = () => events.forEach((name) => document.removeEventListener(name, onNear))
    events.forEach((name) => document.addEventListener(name, onNear, { passive: true }))
    return stop
  }, [])

  return (
    <LazyOverlay item={openDialog} fetchCode={fetchDialogs} onFailed={closeFailed}>
      {({ OpenMemberDialog: ShownMemberDialog }, { dialog, id }, open) => (
        <ShownMemberDialog key={id} dialog={dialog} id={id} open={open} />
      )}
    </LazyOverlay>
  )
}
