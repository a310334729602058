import { type FormEvent, useId, useState } from 'react'
import { askToBeNotified } from '../../api/queries/analytics'
import { isEmail } from '../../lib/email'
import { Button } from '../../ui/button'

type State = 'asking' | 'sending' | 'done' | 'failed'

/** Takes an address for one message. The thanks appear only once the wish is stored. */
export function TellMe({ keyword, title }: { keyword: string; title: string }) {
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    if (!isEmail(email)) {
      setProblem('Please enter a valid email address')
      return
    }
    setProblem(null)
    setState('sending')
    try {
      await askToBeNotified(keyword, email)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState('failed')
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className="text-success">
        Noted. We will write to you once, when this opens: {title}.
      </p>
    )
  }
  const failed = state === 'failed' ? 'This could not be stored just now. Please try again.' : null
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <label htmlFor={id} className="block font-medium">
        Tell me when it opens
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.in"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          className="h-11 min-w-0 flex-1 basis-56 rounded-control border border-line bg-surface px-3 placeholder:text-muted"
        />
        <Button type="submit" disabled={state === 'sending'}>
          Tell me
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={problem || failed ? 'mt-2 text-danger text-sm' : 'mt-2 text-muted text-sm'}
      >
        {problem ?? failed ?? 'Used once, to write to you about this. It is not a subscription.'}
      </p>
    </form>
  )
}
