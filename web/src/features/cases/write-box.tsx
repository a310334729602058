// The box in which a person writes to us. What is written stays on the device until it is sent.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../api/errors'
import { readFailure } from '../../api/failure-words'
import { MAX_CASE_TEXT_LENGTH } from '../../lib/server-constants.gen'
import { NotProven } from '../../api/members/with-proof'
import { findPersonalKinds } from '../../lib/writing/personal-kinds'
import type { AskingTexts } from '../../lib/interface-texts/cases/asking/english'
import type { PageLanguage } from '../../lib/page-language'
import { Button } from '../../ui/button'
import { Field, getControlClass } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useAskingTexts } from './asking-texts'
import { useDraft } from './drafts'

/** From this length on the box says how many characters are left. */
const WARN_LENGTH = 3500

type Props = {
  label: string
  action: string
  hint?: string
  /** The name under which the draft is kept. */
  place: string
  send: (text: string) => Promise<void>
  /** Says what keeps the text from being sent, and takes the focus there; null when nothing does. */
  check?: () => string | null
  rows?: number
  children?: ReactNode
}

export function WriteBox({ label, action, hint, place, send, check, rows = 4, children }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { writing: texts } = useAskingTexts()
  const { text, change, isKept } = useDraft(place)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    setFailure(null)
    setProblem(words === '' ? texts.empty : null)
    if (words === '') {
      document.getElementById(id)?.focus()
      return
    }
    if (check && check() !== null) return
    setBusy(true)
    try {
      await send(words)
      change('')
    } catch (error) {
      setFailure(await describeFailure(error, texts, language))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate data-print="no">
      <Field id={id} label={label} problem={problem} hint={<Hint text={text} words={hint} isKept={isKept} />}>
        <textarea
          id={id}
          rows={rows}
          value={text}
          readOnly={busy}
          maxLength={MAX_CASE_TEXT_LENGTH}
          onChange={(event) => {
            change(event.target.value)
            setProblem(null)
          }}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
          className={getControlClass(problem !== null, 'field-sizing-content block min-h-28 py-2 leading-relaxed')}
        />
      </Field>
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={busy}>
          {busy ? texts.sending : action}
        </Button>
        <p role="alert" className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-danger">
          <TaggedWords>{failure}</TaggedWords>
        </p>
      </div>
    </form>
  )
}

function Hint({ text, words, isKept }: { text: string; words: string | undefined; isKept: boolean }) {
  const { writing: texts } = useAskingTexts()
  const kinds = findPersonalKinds(text).filter((kind) => kind !== 'e-mail address' && kind !== 'phone number')
  return (
    <>
      {words && <p>{words}</p>}
      <p aria-live="polite" className="text-ink">
        {kinds.length > 0 && texts.personal(kinds)}
      </p>
      {text.length > WARN_LENGTH && <p className="tabular-nums">{texts.length(text.length, MAX_CASE_TEXT_LENGTH)}</p>}
      {text !== '' && <p>{isKept ? texts.kept : texts.notKept}</p>}
    </>
  )
}

async function describeFailure(error: unknown, texts: AskingTexts['writing'], language: PageLanguage): Promise<string> {
  if (error instanceof NotProven) return texts.unproven
  if (error instanceof ApiError) {
    if (error.status === 429) return texts.wait(error.retryAfter ?? 30)
    const { fields, text } = await readFailure(error, texts.failed, language, texts.translate)
    return fields.text ?? fields.consent ?? text
  }
  return navigator.onLine ? texts.failed : texts.offline
}
