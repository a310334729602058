// The dialog in My Account that asks before a member unsubscribes.

import { useState } from 'react'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { useSubscription } from '../../shared/components/subscription'
import { unsubscribeHere } from './unsubscribe-here'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

type Props = { open: boolean; onClose: () => void; onDone: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function UnsubscribeDialog({ open, onClose, onDone }: Props) {
  const language = usePageLanguage()
  const { updates: texts } = useAccountTexts()
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
      title={texts.leaving.title}
      language={language}
      description={texts.leaving.description}
      confirmText={texts.unsubscribe}
      cancelText={texts.leaving.stay}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
