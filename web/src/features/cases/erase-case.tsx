// The dialog that asks before a case is erased, and says what goes and what stays.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Case } from '../../api/case-types'
import { getReaderMessage, hasCode } from '../../api/errors'
import { caseQuery, eraseCase } from '../../api/members/cases'
import { queryKeys } from '../../api/query-keys'
import { paths } from '../../lib/paths'
import { useOpenPath } from '../../shared/components/app-link'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { storeDraft } from './drafts'

type Props = { open: boolean; shown: Case; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function EraseCaseDialog({ open, shown, onClose }: Props) {
  const client = useQueryClient()
  const openPath = useOpenPath()
  const id = shown._id
  const { queryKey } = caseQuery(id)
  const isErased = useRef(false)
  // As long as the page stands, its case is still asked for; what this tab remembers of it goes with the page.
  useEffect(
    () => () => {
      if (isErased.current) client.removeQueries({ queryKey: caseQuery(id).queryKey })
    },
    [client, id],
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => eraseCase(id),
    onSuccess: async () => {
      isErased.current = true
      await storeDraft(`case:${id}`, '')
      void client.invalidateQueries({ queryKey: queryKeys.myCases })
      showToast('Case erased', '', 'success')
      openPath(paths.cases())
    },
    // Somebody else has moved the case meanwhile, and the reader must see where it stands.
    onError: (problem) => {
      if (hasCode(problem, 'WRONG_STATE')) void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title="Erase the case?"
      description={
        <>
          <p>
            What was written, your files and the list of who has read them are deleted at once, here and with us. This
            can’t be undone{shown.canReopen && ', and the case can’t be opened again'}.
          </p>
          <p className="mt-2">
            {shown.documents.length > 0
              ? 'The order and its invoice stay: tax law requires it. They say nothing of your matter.'
              : 'Its number and times stay, without you.'}
          </p>
          {error && (
            <p role="alert" className="mt-2 text-danger">
              {getReaderMessage(error, 'The case could not be erased. Please try again.')}
            </p>
          )}
        </>
      }
      confirmText="Erase it"
      cancelText="Keep it"
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
