// The plan after a death that the member saved: how far it was, and the ways to open and to delete it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { deleteSavedPlan, type SavedPlan, savedPlanQuery } from '../../api/members/saved-plan'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { IconButton } from '../../ui/icon-button'
import { TEXT_BUTTON } from './account-section'
import { ActivityRow } from './activity-list'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

export function KeptPlan({ saved, onLeave }: { saved: SavedPlan; onLeave: () => void }) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { kept: texts, dateTime, error: failed, tryAgain, open } = useAccountTexts()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: deleteSavedPlan,
    onSuccess: () => {
      client.setQueryData(savedPlanQuery.queryKey, { success: true, data: null })
      showToast(texts.deleted, texts.planDeleted, 'success')
    },
    onError: (error) => showFailure(failed, error, tryAgain, language),
    onSettled: () => setAsking(false),
  })
  const { assets, progress } = saved.plan
  return (
    <ActivityRow icon={<ListChecks aria-hidden className="size-5" strokeWidth={1.75} />} title={texts.plan}>
      {texts.progress(assets.length, progress.done, progress.total)}
      <span className="block">{texts.planSaved(dateTime(saved.savedAt))}</span>
      <span className="flex items-center gap-x-4">
        <AppLink href={`${paths.assetTransmission()}#saved-plan`} onClick={onLeave} className={TEXT_BUTTON}>
          {open}
        </AppLink>
        <IconButton label={texts.deletePlan} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </span>
      <ConfirmDialog
        open={isAsking}
        title={texts.planQuestion}
        language={language}
        description={texts.planDescription}
        confirmText={texts.deleteIt}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </ActivityRow>
  )
}
