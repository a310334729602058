// The form that reports a comment to the moderators.

import { type FormEvent, useId, useState } from 'react'
import { showFailure } from '../../api/failure-words'
import { reportComment } from '../../api/queries/comments'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { getControlClass } from '../../ui/forms/field'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { NotProven, withProofIfRequired } from '../../api/members/with-proof'

export function ReportForm({ id: comment, onEnd }: { id: string; onEnd: () => void }) {
  const id = useId()
  const language = usePageLanguage()
  const { comments, overlays } = useTexts()
  const { comments: texts, error: failure, thanks } = useDialogTexts()
  const reasons = Object.entries(texts.report.reasons)
  const [reason, setReason] = useState(reasons[0]?.[0] ?? '')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await withProofIfRequired(() => reportComment(comment, reason))
      showToast(thanks, texts.report.sent, 'success')
      onEnd()
    } catch (error) {
      if (!(error instanceof NotProven)) showFailure(failure, error, texts.report.failed, language)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 flex flex-wrap items-end gap-2">
      <div className="min-w-[min(13rem,100%)] flex-1">
        <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-sm">
          {texts.report.question}
        </label>
        <select
          id={id}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className={getControlClass(false, 'h-11')}
        >
          {reasons.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" disabled={busy}>
        {comments.report}
      </Button>
      <Button look="quiet" onClick={onEnd} disabled={busy}>
        {overlays.cancel}
      </Button>
    </form>
  )
}
