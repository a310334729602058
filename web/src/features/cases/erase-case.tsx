// The dialog that asks before a case is erased, and says what goes and what stays.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Case } from '../../api/case-types'
import { hasCode } from '../../api/errors'
import { caseQuery, eraseCase } from '../../api/members/cases'
import { queryKeys } from '../../api/query-keys'
import { paths } from '../../lib/paths'
import { useOpenPath } from '../../shared/components/app-link'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { storeDraft } from './drafts'

type Props = { open: boolean; shown: Case; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function EraseCaseDialog({ open, shown, onClose }: Props) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { erase: texts, keepIt } = useCaseTexts()
  const { describe } = useCaseFailures()
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
      showToast(texts.done, '', 'success')
      openPath(paths.cases(language))
    },
    // Somebody else has moved the case meanwhile, and the reader must see where it stands.
    onError: (problem) => {
      if (hasCode(problem, 'WRONG_STATE')) void client.invalidateQueries({ queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      language={language}
      title={texts.question}
      description={
        <>
          <p>{texts.text(shown.canReopen)}</p>
          <p className="mt-2">{shown.documents.length > 0 ? texts.invoices : texts.number}</p>
          {error && (
            <p role="alert" className="mt-2 text-danger">
              <TaggedWords>{describe(error, texts.failed)}</TaggedWords>
            </p>
          )}
        </>
      }
      confirmText={texts.confirm}
      cancelText={keepIt}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
