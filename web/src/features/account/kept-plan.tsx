// The plan after a death that the member saved: how far it was, and the ways to open and to delete it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { deleteSavedPlan, type SavedPlan, savedPlanQuery } from '../../api/members/saved-plan'
import { formatDateTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { IconButton } from '../../ui/icon-button'
import { TEXT_BUTTON } from './account-section'
import { ActivityRow } from './activity-list'

export function KeptPlan({ saved, onLeave }: { saved: SavedPlan; onLeave: () => void }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: deleteSavedPlan,
    onSuccess: () => {
      client.setQueryData(savedPlanQuery.queryKey, { success: true, data: null })
      showToast('Deleted', 'The list is no longer in your account. Your devices keep theirs.', 'success')
    },
    onError: (error) => showToast('Error', getReaderMessage(error, 'Please try again.'), 'danger'),
    onSettled: () => setAsking(false),
  })
  const { assets, progress } = saved.plan
  return (
    <ActivityRow
      icon={<ListChecks aria-hidden className="size-5" strokeWidth={1.75} />}
      title="Your list after a death"
    >
      {assets.length === 1 ? '1 asset' : `${assets.length} assets`}, {progress.done} of {progress.total} done
      <span className="block">Saved on {formatDateTime(saved.savedAt)}, kept for 12 months</span>
      <span className="flex items-center gap-x-4">
        <AppLink href={`${paths.assetTransmission()}#saved-plan`} onClick={onLeave} className={TEXT_BUTTON}>
          Open
        </AppLink>
        <IconButton label="Delete the list from your account" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </span>
      <ConfirmDialog
        open={isAsking}
        title="Delete the list from your account?"
        description="The copy here is gone for good. Lists on your devices stay as they are."
        confirmText="Delete it"
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </ActivityRow>
  )
}
