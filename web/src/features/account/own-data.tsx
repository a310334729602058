// The member's data: a download of everything, and the deletion of the account. Only proven addresses see it.

import { Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { deleteAccount, exportData } from '../../api/members/subscribers'
import { withFreshProof } from './fresh-proof'
import { showToast } from '../../shared/stores/toasts'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { TextField } from '../../ui/forms/field'
import { downloadJson } from './download-json'
import { TEXT_BUTTON } from './account-section'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

export function OwnData({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const id = useId()
  const language = usePageLanguage()
  const { data: texts, error: failed } = useAccountTexts()
  const [exporting, setExporting] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()

  async function exportAll() {
    setExporting(true)
    try {
      downloadJson('my-data.json', await exportData())
    } catch (error) {
      showFailure(failed, error, texts.notCollected, language)
    }
    setExporting(false)
  }

  async function deleteAll() {
    setBusy(true)
    try {
      await withFreshProof(() => deleteAccount(typed.trim()))
      showToast(texts.deletedTitle, texts.deleted, 'success')
      onDeleted()
    } catch (error) {
      showFailure(failed, error, texts.notDeleted, language)
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start">
      <button type="button" onClick={() => void exportAll()} disabled={exporting} className={TEXT_BUTTON}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {exporting ? texts.collecting : texts.download}
      </button>
      <button type="button" onClick={() => setIsConfirming(true)} className={`${TEXT_BUTTON} text-danger`}>
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.delete}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.question}
        language={language}
        description={texts.description}
        confirmText={texts.delete}
        destructive
        busy={busy}
        ready={matches}
        onConfirm={() => void deleteAll()}
        onCancel={() => {
          setIsConfirming(false)
          setTyped('')
        }}
      >
        <TextField
          id={id}
          label={texts.type(email)}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
