import { type FormEvent, useId, useState } from 'react'
import { askToBeNotified } from '../../api/queries/analytics'
import { isEmail } from '../../lib/email'
import { Button } from '../../ui/button'

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
      <Button look="outline" className="mt-3" onClick={() => setState('asking')}>
        Notify Me
      </Button>
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
          className="h-11 min-w-0 flex-1 basis-48 rounded-control border border-line bg-surface px-3 text-ink"
        />
        <Button type="submit" look="outline" disabled={state === 'sending'}>
          Notify Me
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`mt-1.5 text-xs ${problem || state === 'failed' ? 'text-danger' : 'text-muted'}`}
      >
        {problem ??
          (state === 'failed'
            ? 'This could not be stored just now. Please try again.'
            : 'Used once, to write to you about this. Without it we can only count the request.')}
      </p>
    </form>
  )
}
