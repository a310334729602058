import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import { cx } from '../../lib/cx'
import { personalKinds } from '../../lib/personal-kinds'
import { graphemes } from '../../lib/text'
import { Button } from '../../ui/button'
import { controlClass } from '../../ui/field'
import { draftAt, keepDraft } from './drafts'
import { NotProven, withProof } from './with-proof'

const MOST = 1500
/** From here on the reader is told how much room is left. */
const NEARLY = 1300

const never = () => () => undefined

type Props = {
  label: string
  action: string
  /** Names the draft. */
  place: string
  text?: string
  /** Sends it; what it answers is said below the box. */
  send: (text: string) => Promise<string>
  onCancel?: () => void
}

/** Where comments, replies and edits are written. Failures keep the text. */
export function WriteBox({ label, action, place, text: first = '', send, onCancel }: Props) {
  const id = useId()
  // Kept in the browser only; the server's page has the box empty.
  const kept = useSyncExternalStore(
    never,
    () => draftAt(place),
    () => '',
  )
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (kept === '' ? first : kept)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, say] = useState('')
  const kinds = personalKinds(text)
  const length = graphemes(text).length

  function write(next: string) {
    setTyped(next)
    keepDraft(place, next === first ? '' : next)
    setProblem(null)
    say('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    const wrong = words === '' ? 'Please write something first' : length > MOST ? `At most ${MOST} characters` : null
    setProblem(wrong)
    if (wrong !== null) {
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    try {
      const answer = await withProof(() => send(words))
      keepDraft(place, '')
      setTyped('')
      say(answer)
    } catch (error) {
      if (error instanceof NotProven) say('Your text is kept here. It is posted once your e-mail is confirmed.')
      else setProblem(wordsFor(error))
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
        onChange={(event) => write(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        className={controlClass(problem !== null, 'field-sizing-content min-h-24 py-2 leading-relaxed')}
      />
      <div id={`${id}-note`} className="mt-1.5 text-[0.8125rem] text-muted leading-relaxed">
        <p aria-live="polite" className="text-danger">
          {problem}
        </p>
        <p aria-live="polite">
          {kinds.length > 0 && (
            <span className="text-ink">
              <span className="rounded-sm bg-marker px-1 font-medium">Careful:</span> this looks like it holds{' '}
              {listed(kinds)}. It will be masked before anybody sees it; better leave it out.
            </span>
          )}
        </p>
        {length > NEARLY && (
          <p className={cx('tabular-nums', length > MOST && 'text-danger')}>
            {length} of {MOST} characters
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? 'Posting…' : action}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <p role="status" className="text-[0.9375rem] text-success">
          {said}
        </p>
      </div>
    </form>
  )
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    return `Please wait ${error.retryAfter ?? 30} s, then post again. Your text is kept.`
  }
  const told = error instanceof ApiError ? error.fields.text : undefined
  return told ?? messageOf(error, 'This could not be posted. Your text is kept; please try again.')
}

/** "a PAN", "a PAN and a phone number". */
function listed(kinds: readonly string[]): string {
  const named = kinds.map((kind) => `${/^[ae]/i.test(kind) ? 'an' : 'a'} ${kind}`)
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
}
