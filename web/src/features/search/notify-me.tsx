import { type FormEvent, useId, useState } from 'react'
import { askToBeNotified } from '../../api/queries/analytics'
import { isEmail } from '../../lib/email'

type State = 'closed' | 'asking' | 'sending' | 'done' | 'failed'

const THANKS = 'Thankyou!! We have recorded your response and will notify as soon the service onboarded.'

/** Nothing was found: the reader can leave an address. The thanks appear only once the wish is really stored. */
export function NotifyMe({ term }: { term: string }) {
  const [state, setState] = useState<State>('closed')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    if (email !== '' && !isEmail(email)) {
      setProblem('Please enter a valid email address')
      return
    }
    setProblem(null)
    setState('sending')
    try {
      await askToBeNotified(term, email === '' ? null : email)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState('failed')
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className="mt-3 text-success text-sm">
        {THANKS}
      </p>
    )
  }
  if (state === 'closed') {
    return (
      <button type="button" className={BUTTON} onClick={() => setState('asking')}>
        Notify Me
      </button>
    )
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-3">
      <label htmlFor={`${id}-email`} className="block font-medium text-ink text-sm">
        Your e-mail (optional)
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          // The reader has just asked for this field.
          autoFocus
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          className="min-w-0 flex-1 basis-48 rounded-lg border border-line bg-surface px-3 py-2 text-ink text-sm"
        />
        <button type="submit" disabled={state === 'sending'} className={`${BUTTON} mt-0`}>
          Notify Me
        </button>
      </div>
      <p id={`${id}-hint`} aria-live="polite" className={`mt-1.5 text-xs ${problem || state === 'failed' ? 'text-danger' : 'text-muted'}`}>
        {problem ??
          (state === 'failed'
            ? 'This could not be stored just now. Please try again.'
            : 'Used once, to write to you about this. Without it we can only count the request.')}
      </p>
    </form>
  )
}

const BUTTON =
  'mt-3 rounded-lg border border-brand px-4 py-2 font-medium text-brand text-sm hover:bg-brand hover:text-surface disabled:opacity-60'
