// The form that reports a comment to the moderators.

import { type FormEvent, useId, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { reportComment } from '../../api/queries/comments'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { getControlClass } from '../../ui/forms/field'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'

const REASONS = [
  'Advertising or spam',
  'A tip, or a promise of returns',
  'Somebody’s personal details',
  'Insulting',
  'Wrong and harmful',
]

export function ReportForm({ id: comment, onEnd }: { id: string; onEnd: () => void }) {
  const id = useId()
  const [reason, setReason] = useState(REASONS[0] ?? '')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await withProofIfRequired(() => reportComment(comment, reason))
      showToast('Thank You!', 'We will look at this comment.', 'success')
      onEnd()
    } catch (error) {
      if (!(error instanceof NotProven))
        showToast('Error', getReaderMessage(error, 'This could not be reported. Please try again.'), 'danger')
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 flex flex-wrap items-end gap-2">
      <div className="min-w-[min(13rem,100%)] flex-1">
        <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-sm">
          What is wrong with it?
        </label>
        <select
          id={id}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className={getControlClass(false, 'h-11')}
        >
          {REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Button type="submit" disabled={busy}>
        Report
      </Button>
      <Button look="quiet" onClick={onEnd} disabled={busy}>
        Cancel
      </Button>
    </form>
  )
}
