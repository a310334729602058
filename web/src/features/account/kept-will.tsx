// A sealed will in the account: its day, and the ways to save it as a file and to delete it. What it says nobody here can
// read.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import {
  deleteSealedWill,
  readSealedWill,
  type SealedWill,
  type SealedWillDeletion,
  sealedWillsQuery,
} from '../../api/members/sealed-wills'
import { formatDateTime, toIndianDay } from '../../lib/format'
import { saveFile } from '../../lib/save-file'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { showToast } from '../../shared/stores/toasts'
import { IconButton } from '../../ui/icon-button'
import { TEXT_BUTTON } from './account-section'
import { ActivityRow } from './activity-list'

type Props = { will: SealedWill; onDeleted: (receipt: SealedWillDeletion) => void }

export function KeptWill({ will: { _id, sealedAt, storedAt, size }, onDeleted }: Props) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const fail = (error: Error) => showToast('Error', getReaderMessage(error, 'Please try again.'), 'danger')
  const saving = useMutation({
    mutationFn: () => readSealedWill(_id),
    onSuccess: (file) => saveFile(file, `${toIndianDay(Date.parse(sealedAt))}.fineprint-will`),
    onError: fail,
  })
  const deleting = useMutation({
    mutationFn: () => deleteSealedWill(_id),
    onSuccess: (receipt) => {
      onDeleted(receipt)
      void client.invalidateQueries({ queryKey: sealedWillsQuery.queryKey })
    },
    onError: fail,
    onSettled: () => setAsking(false),
  })
  return (
    <ActivityRow icon={<Lock aria-hidden className="size-5" strokeWidth={1.75} />} title="Sealed file">
      Sealed on {formatDateTime(sealedAt)}, {Math.max(1, Math.round(size / 1024))} KB
      <span className="block">Here since {formatDateTime(storedAt)}; only your passphrase opens it</span>
      <span className="flex items-center gap-x-4">
        <button type="button" disabled={saving.isPending} onClick={() => saving.mutate()} className={TEXT_BUTTON}>
          Save as a file
        </button>
        <IconButton label={`Delete the file sealed on ${formatDateTime(sealedAt)}`} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </span>
      <ConfirmDialog
        open={isAsking}
        title="Delete the sealed file?"
        description="It is gone for good, and we cannot bring it back. Copies that you saved elsewhere stay where they are."
        confirmText="Delete it"
        destructive
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </ActivityRow>
  )
}
