// The box in which comments, replies and edits are written. It keeps the text when sending fails.

import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../api/errors'
import { readFailure } from '../../api/failure-words'
import { MAX_COMMENT_LENGTH } from '../../lib/server-constants.gen'
import { useBrowserValue } from '../../lib/create-store'
import { cx } from '../../lib/cx'
import { findPersonalKinds } from '../../lib/writing/personal-kinds'
import { splitGraphemes } from '../../lib/text'
import type { DialogTexts } from '../../lib/interface-texts/dialogs/texts'
import type { PageLanguage } from '../../lib/page-language'
import { Button } from '../../ui/button'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { getControlClass } from '../../ui/forms/field'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { readDraft, storeDraft } from './comment-drafts'
import { NotProven, withProof } from '../../api/members/with-proof'

/** From this length on the box says how many characters are left. */
const WARN_LENGTH = 1300

type Props = {
  label: string
  action: string
  /** The name under which the draft is kept. */
  place: string
  text?: string
  /** Sends the text. What it returns is shown below the box. */
  send: (text: string) => Promise<string>
  onCancel?: () => void
}

export function WriteBox({ label, action, place, text: first = '', send, onCancel }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { writing } = useDialogTexts()
  const { overlays } = useTexts()
  // The browser keeps the draft, so the server's page has an empty box.
  const storedDraft = useBrowserValue(() => readDraft(place), '')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (storedDraft === '' ? first : storedDraft)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const kinds = findPersonalKinds(text)
  const length = splitGraphemes(text).length

  function changeText(next: string) {
    setTyped(next)
    storeDraft(place, next === first ? '' : next)
    setProblem(null)
    setAnnouncement('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    const wrong =
      words === '' ? writing.empty : length > MAX_COMMENT_LENGTH ? writing.tooLong(MAX_COMMENT_LENGTH) : null
    setProblem(wrong)
    if (wrong !== null) {
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    try {
      const answer = await withProof(() => send(words))
      storeDraft(place, '')
      setTyped('')
      setAnnouncement(answer)
    } catch (error) {
      if (error instanceof NotProven) setAnnouncement(writing.kept)
      else setProblem(await describeFailure(error, writing, language))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        readOnly={busy}
        onChange={(event) => changeText(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        className={getControlClass(problem !== null, 'field-sizing-content min-h-24 py-2 leading-relaxed')}
      />
      <div id={`${id}-note`} className="mt-1.5 text-[0.8125rem] text-muted leading-relaxed">
        <p aria-live="polite" className="text-danger">
          <TaggedWords>{problem}</TaggedWords>
        </p>
        <p aria-live="polite">
          {kinds.length > 0 && (
            <span className="text-ink">
              <span className="rounded-sm bg-marker px-1 font-medium">{writing.careful}</span> {writing.personal(kinds)}
            </span>
          )}
        </p>
        {length > WARN_LENGTH && (
          <p className={cx('tabular-nums', length > MAX_COMMENT_LENGTH && 'text-danger')}>
            {writing.length(length, MAX_COMMENT_LENGTH)}
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? writing.posting : action}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            {overlays.cancel}
          </Button>
        )}
        <p role="status" className="text-[0.9375rem] text-success">
          {announcement}
        </p>
      </div>
    </form>
  )
}

async function describeFailure(
  error: unknown,
  writing: DialogTexts['writing'],
  language: PageLanguage,
): Promise<string> {
  if (error instanceof ApiError && error.status === 429) {
    return writing.wait(error.retryAfter ?? 30)
  }
  const { fields, text } = await readFailure(error, writing.failed, language)
  return fields.text ?? text
}
