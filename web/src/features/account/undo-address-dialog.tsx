// Takes an account back to its former address. The mail that told of the change leads here.

import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { undoAddressChange } from '../../api/members/subscribers'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'

type Props = { open: boolean; token: string; onClose: () => void; onDone: () => void }

export function UndoAddressDialog({ open, token, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await undoAddressChange(token)
      showToast('Done', 'Your account has its former address again. Please sign in with a code.', 'success')
      onDone()
    } catch (error) {
      showToast('Error', getReaderMessage(error, 'That did not work. Please try again.'), 'danger')
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title="Undo the new e-mail address?"
      description="Your account goes back to the address that got our mail. Everybody is signed out, and a linked Google account is removed."
      confirmText="Undo the change"
      busy={busy}
      onConfirm={() => void undo()}
      onCancel={onClose}
    />
  )
}
