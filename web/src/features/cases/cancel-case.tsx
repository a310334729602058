// The dialog that asks before a case is cancelled, and says what goes back.

import { useId, useState } from 'react'
import type { Case } from '../../api/case-types'
import { getReaderMessage } from '../../api/errors'
import { MAX_CASE_TITLE_LENGTH } from '../../api/limits'
import { cancelCase } from '../../api/members/cases'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { TextField } from '../../ui/forms/field'
import { describeCaseRefund } from './case-end'
import { useCaseChange } from './use-case-change'

type Props = { open: boolean; shown: Case; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function CancelCaseDialog({ open, shown, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useCaseChange(shown._id, () => cancelCase(shown._id, reason.trim()))
  return (
    <ConfirmDialog
      open={open}
      title="Cancel the case?"
      description={`${describeCaseRefund(shown)} A cancelled case cannot be opened again.`}
      confirmText="Cancel the case"
      cancelText="Keep it"
      destructive
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            showToast('Case cancelled', '', 'success')
            onClose()
          },
        })
      }
      onCancel={onClose}
    >
      <TextField
        id={`${id}-reason`}
        label="Why? (optional)"
        maxLength={MAX_CASE_TITLE_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={error && getReaderMessage(error, 'The case could not be cancelled. Please try again.')}
      />
    </ConfirmDialog>
  )
}
