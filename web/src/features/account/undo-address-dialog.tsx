// Takes an account back to its former address. The mail that told of the change leads here.

import { useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { undoAddressChange } from '../../api/members/subscribers'
import { membershipTexts } from '../../lib/interface-texts/membership/texts'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { usePageLanguage } from '../../ui/page-language'

type Props = { open: boolean; token: string; onClose: () => void; onDone: () => void }

export function UndoAddressDialog({ open, token, onClose, onDone }: Props) {
  const language = usePageLanguage()
  const { formerAddress: texts, error: failure } = membershipTexts[language]
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await undoAddressChange(token)
      showToast(texts.doneTitle, texts.done, 'success')
      onDone()
    } catch (error) {
      showFailure(failure, error, texts.failed, language)
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      language={language}
      title={texts.title}
      description={texts.description}
      confirmText={texts.confirm}
      busy={busy}
      onConfirm={() => void undo()}
      onCancel={onClose}
    />
  )
}
