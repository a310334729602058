// A sealed will in the account: its day, and the ways to save it as a file and to delete it. What it says nobody here can
// read.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '../../api/failure-words'
import {
  deleteSealedWill,
  readSealedWill,
  type SealedWill,
  type SealedWillDeletion,
  sealedWillsQuery,
} from '../../api/members/sealed-wills'
import { toIndianDay } from '../../lib/format'
import { saveFile } from '../../lib/save-file'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { IconButton } from '../../ui/icon-button'
import { TEXT_BUTTON } from './account-section'
import { ActivityRow } from './activity-list'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

type Props = { will: SealedWill; onDeleted: (receipt: SealedWillDeletion) => void }

export function KeptWill({ will: { _id, sealedAt, storedAt, size }, onDeleted }: Props) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { kept: texts, dateTime, error: failed, tryAgain } = useAccountTexts()
  const [isAsking, setAsking] = useState(false)
  const fail = (error: Error) => showFailure(failed, error, tryAgain, language)
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
    <ActivityRow icon={<Lock aria-hidden className="size-5" strokeWidth={1.75} />} title={texts.will}>
      {texts.sealed(dateTime(sealedAt), Math.max(1, Math.round(size / 1024)))}
      <span className="block">{texts.stored(dateTime(storedAt))}</span>
      <span className="flex items-center gap-x-4">
        <button type="button" disabled={saving.isPending} onClick={() => saving.mutate()} className={TEXT_BUTTON}>
          {texts.saveFile}
        </button>
        <IconButton label={texts.deleteWill(dateTime(sealedAt))} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </span>
      <ConfirmDialog
        open={isAsking}
        title={texts.willQuestion}
        language={language}
        description={texts.willDescription}
        confirmText={texts.deleteIt}
        destructive
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={() => setAsking(false)}
      />
    </ActivityRow>
  )
}
