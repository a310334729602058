import { Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { messageOf } from '../../api/errors'
import { deleteAccount, exportData } from '../../api/queries/subscribers'
import { showToast } from '../../lib/toasts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { TextField } from '../../ui/field'
import { downloadJson } from './download'
import { TEXT_BUTTON } from './section'

/** All of it out, or all of it gone. Only for proven addresses. */
export function OwnData({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const id = useId()
  const [exporting, setExporting] = useState(false)
  const [asking, ask] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()

  async function exportAll() {
    setExporting(true)
    try {
      downloadJson('my-data.json', await exportData())
    } catch (error) {
      showToast('Error', messageOf(error, 'Your data could not be collected. Please try again.'), 'danger')
    }
    setExporting(false)
  }

  async function deleteAll() {
    setBusy(true)
    try {
      await deleteAccount(typed.trim())
      showToast('Account deleted', 'Everything we kept about you has been erased.', 'success')
      onDeleted()
    } catch (error) {
      showToast('Error', messageOf(error, 'Your account could not be deleted. Please try again.'), 'danger')
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start">
      <button type="button" onClick={() => void exportAll()} disabled={exporting} className={TEXT_BUTTON}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {exporting ? 'Collecting…' : 'Download my data'}
      </button>
      <button type="button" onClick={() => ask(true)} className={`${TEXT_BUTTON} text-danger`}>
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        Delete my account
      </button>
      <ConfirmDialog
        open={asking}
        title="Delete your account?"
        description="Your profile, comments’ authorship, registrations and choices are erased. This cannot be taken back. Invoices are kept as tax law demands."
        confirmText="Delete my account"
        destructive
        busy={busy}
        ready={matches}
        onConfirm={() => void deleteAll()}
        onCancel={() => {
          ask(false)
          setTyped('')
        }}
      >
        <TextField
          id={id}
          label={`Type ${email} to confirm`}
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
