// A form that takes an address for one message. It thanks the reader only once the request is stored.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../../../lib/cx'
import { EMAIL_PROBLEM, isEmail } from '../../../lib/email'
import { Button } from '../../../ui/button'

type State = 'asking' | 'sending' | 'done' | 'failed'

/** The words that must be agreed to before an address is stored. The box is never ticked beforehand. */
type Consent = { agree: string; details: readonly string[] }

type Props = {
  /** Sends the request, and rejects when it could not be stored. */
  send: (email: string | null) => Promise<unknown>
  /** The purpose of the form, when nothing above it says so. */
  title?: string
  /** The label of the field. */
  label: string
  /** What happens with the address. */
  hint: string
  thanks: ReactNode
  /** The label of the button. */
  action: string
  look?: 'solid' | 'outline'
  /** True when the request can be sent without an address. */
  optional?: boolean
  autoFocus?: boolean
  consent?: Consent
  /** What is said of a wrong address, a box that was not ticked and a failure; English when left out. */
  words?: { wrongEmail: string; failed: string; notAgreed?: string }
  /** What is said of a failure that has words of its own. */
  explain?: (error: unknown) => string | null
  className?: string
}

const ENGLISH = {
  wrongEmail: EMAIL_PROBLEM,
  failed: 'This could not be saved just now. Please try again.',
  notAgreed: 'Please tick the box: we may keep your address only with your consent',
}

export function EmailForm(props: Props) {
  const { send, title, label, hint, thanks, action, look, optional = false } = props
  const { autoFocus, consent, words = ENGLISH, explain, className } = props
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<{ field: 'email' | 'agree'; words: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const typed = formData.get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    const absent = email === '' && optional
    if (!absent && !isEmail(email)) {
      setProblem({ field: 'email', words: words.wrongEmail })
      return
    }
    if (consent && !absent && formData.get('agree') === null) {
      setProblem({ field: 'agree', words: words.notAgreed ?? ENGLISH.notAgreed })
      return
    }
    setProblem(null)
    setState('sending')
    try {
      await send(absent ? null : email)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setRefusal(explain?.(error) ?? null)
      setState('failed')
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className={cx('text-success', className)}>
        {thanks}
      </p>
    )
  }
  const emailProblem = problem?.field === 'email' ? problem.words : null
  const wrong = emailProblem ?? (state === 'failed' ? (refusal ?? words.failed) : null)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={className}>
      {title && (
        <p id={`${id}-title`} className="mb-3 font-medium text-ink">
          {title}
        </p>
      )}
      <label id={`${id}-label`} htmlFor={`${id}-email`} className="block font-medium text-ink text-sm">
        {label}
      </label>
      {/* The row of the button may wrap, and the hint stays with the field. */}
      <div className="mt-1.5 flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <input
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            autoFocus={autoFocus}
            aria-labelledby={title && `${id}-title ${id}-label`}
            aria-invalid={emailProblem !== null}
            aria-describedby={`${id}-hint`}
            className={cx(
              'h-11 w-full rounded-control border bg-surface px-3 text-base text-ink',
              emailProblem ? 'border-danger' : 'border-line',
            )}
          />
          <p
            id={`${id}-hint`}
            aria-live="polite"
            className={cx('mt-1.5 text-[0.8125rem]', wrong ? 'text-danger' : 'text-muted')}
          >
            {wrong ?? hint}
          </p>
        </div>
        <Button type="submit" look={look} disabled={state === 'sending'}>
          {action}
        </Button>
      </div>
      {consent && <ConsentBox id={id} consent={consent} problem={problem?.field === 'agree' ? problem.words : null} />}
    </form>
  )
}

function ConsentBox({ id, consent, problem }: { id: string; consent: Consent; problem: string | null }) {
  return (
    <div className="mt-3">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-[0.9375rem] text-ink leading-snug">
        <input
          type="checkbox"
          name="agree"
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-agree ${id}-notice` : `${id}-notice`}
          className="mt-px size-5 shrink-0 accent-(--brand)"
        />
        {consent.agree}
      </label>
      <p id={`${id}-agree`} aria-live="polite" className="text-[0.8125rem] text-danger">
        {problem}
      </p>
      <div id={`${id}-notice`} className="mt-1 space-y-1.5 text-[0.8125rem] text-muted leading-relaxed">
        {consent.details.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
