// The dialog in My Account that asks before a member unsubscribes.

import { useState } from 'react'
import { brand } from '../../lib/brand'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { useSubscription } from '../../shared/components/subscription'
import { unsubscribeHere } from './unsubscribe-here'

type Props = { open: boolean; onClose: () => void; onDone: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function UnsubscribeDialog({ open, onClose, onDone }: Props) {
  const { subscriptionData } = useSubscription()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const succeeded = await unsubscribeHere(subscriptionData?.email ?? '')
    setBusy(false)
    if (succeeded) onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Unsubscribe from ${brand.name}?`}
      description="You will get no more updates by e-mail or WhatsApp, and you are signed out in this browser. You can undo this for ten minutes. Messages about a call you paid for or a seat you booked still come."
      confirmText="Unsubscribe"
      cancelText="Stay subscribed"
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
