import { type FormEvent, useId, useState } from 'react'
import { isEmail } from '../../lib/email'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'

export type Asking = { email: string }

type Props = { email: string; expired: boolean; onSend: (asking: Asking) => Promise<void> }

/** Nobody learns here whether an address is subscribed. */
export function AskForLink({ email: known, expired, onSend }: Props) {
  const id = useId()
  const [email, setEmail] = useState(known)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setProblem('Please enter a valid email address')
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    await onSend({ email: email.trim() })
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {expired && <p className="mb-4 text-ink">This link is no longer valid.</p>}
      <p>We mail you a link, with which you can choose what should stop.</p>
      <div className="mt-6 space-y-4 text-base">
        <TextField
          id={id}
          label="Your e-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(null)
          }}
          problem={problem}
        />
        <Button type="submit" disabled={busy}>
          Send me the link
        </Button>
      </div>
    </form>
  )
}
