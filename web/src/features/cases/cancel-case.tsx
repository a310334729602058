// The dialog that asks before a case is cancelled, and says what goes back.

import { useId, useState } from 'react'
import type { Case } from '../../api/case-types'
import { MAX_CASE_TITLE_LENGTH } from '../../lib/server-constants.gen'
import { cancelCase } from '../../api/members/cases'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { describeCaseRefund } from './case-end'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { useCaseChange } from './use-case-change'

type Props = { open: boolean; shown: Case; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function CancelCaseDialog({ open, shown, onClose }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { cancel: texts, keepIt } = useCaseTexts()
  const { describe } = useCaseFailures()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useCaseChange(shown._id, () => cancelCase(shown._id, reason.trim()))
  return (
    <ConfirmDialog
      open={open}
      language={language}
      title={texts.question}
      description={`${describeCaseRefund(shown, texts)} ${texts.final}`}
      confirmText={texts.action}
      cancelText={keepIt}
      destructive
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            showToast(texts.done, '', 'success')
            onClose()
          },
        })
      }
      onCancel={onClose}
    >
      <TextField
        id={`${id}-reason`}
        label={texts.reason}
        maxLength={MAX_CASE_TITLE_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={error && describe(error, texts.failed)}
      />
    </ConfirmDialog>
  )
}
