import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../lib/cx'
import { isEmail } from '../lib/email'
import { Button } from './button'

type State = 'asking' | 'sending' | 'done' | 'failed'

type Props = {
  /** Rejects when the wish could not be stored. */
  send: (email: string | null) => Promise<unknown>
  label: string
  /** What becomes of the address. */
  hint: string
  thanks: ReactNode
  /** The button's words. */
  action: string
  look?: 'solid' | 'outline'
  /** Without an address the wish is sent all the same. */
  optional?: boolean
  autoFocus?: boolean
  className?: string
}

/** Takes an address for one message. The thanks appear only once the wish is stored. */
export function WishForm(props: Props) {
  const { send, label, hint, thanks, action, look, optional = false, autoFocus, className } = props
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    const absent = email === '' && optional
    if (!absent && !isEmail(email)) {
      setProblem('Please enter a valid email address')
      return
    }
    setProblem(null)
    setState('sending')
    try {
      await send(absent ? null : email)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
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
  const wrong = problem ?? (state === 'failed' ? 'This could not be stored just now. Please try again.' : null)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={className}>
      <label htmlFor={`${id}-email`} className="block font-medium text-ink">
        {label}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          autoFocus={autoFocus}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          className="h-11 min-w-0 flex-1 basis-48 rounded-control border border-line bg-surface px-3 text-base text-ink"
        />
        <Button type="submit" look={look} disabled={state === 'sending'}>
          {action}
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={cx('mt-2 text-[0.8125rem]', wrong ? 'text-danger' : 'text-muted')}
      >
        {wrong ?? hint}
      </p>
    </form>
  )
}
