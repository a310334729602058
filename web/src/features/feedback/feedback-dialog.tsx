// The dialog for feedback on the site or on an answer.

import { type FormEvent, useId, useState } from 'react'
import { MAX_FEEDBACK_LENGTH } from '../../lib/server-constants.gen'
import { Button } from '../../ui/button'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { getControlClass, Field } from '../../ui/forms/field'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { useSubscription } from '../../shared/components/subscription'
import { feedbackDraft } from './feedback-draft'
import { submitFeedback, submitMessageFeedback } from './submit-feedback'

type Props = {
  open: boolean
  onClose: () => void
  onDone: () => void
  /**
   * The id of the answer that the feedback is about. Without it the feedback is about the chat as a whole, and needs a
   * subscriber.
   */
  messageId?: string | null
}

/** Import it lazily, as dialog.tsx asks. */
export function FeedbackDialog({ open, onClose, onDone, messageId = null }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { feedback: texts } = useDialogTexts()
  const { overlays } = useTexts()
  const { isSubscribed } = useSubscription()
  const [feedback, setFeedback] = useState(feedbackDraft.read)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const text = feedback.trim()
    if (text === '') {
      setProblem(texts.required)
      document.getElementById(id)?.focus()
      return
    }
    // The dialog for subscribing replaces this one, so the text is stored until this one opens again.
    feedbackDraft.write(text)
    setBusy(true)
    const succeeded = messageId === null ? await submitFeedback(text) : await submitMessageFeedback(messageId, text)
    setBusy(false)
    if (!succeeded) return
    feedbackDraft.write('')
    setFeedback('')
    if (isSubscribed || messageId !== null) onDone()
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title} language={language}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field id={id} label={texts.label} problem={problem} hint={texts.hint}>
          <textarea
            id={id}
            required
            autoFocus
            rows={5}
            maxLength={MAX_FEEDBACK_LENGTH}
            value={feedback}
            onChange={(event) => {
              setFeedback(event.target.value)
              setProblem(null)
            }}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-note`}
            className={getControlClass(problem !== null, 'py-2')}
          />
        </Field>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {overlays.cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
