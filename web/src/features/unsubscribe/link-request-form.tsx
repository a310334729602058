// The form that mails an unsubscribe link. It never tells whether an address is subscribed.

import { type FormEvent, useId, useState } from 'react'
import { EMAIL_PROBLEM, isEmail } from '../../lib/email'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'

export type LinkRequest = { email: string }

type Props = { email: string; expired: boolean; onSend: (asking: LinkRequest) => Promise<void> }

export function LinkRequestForm({ email: knownEmail, expired, onSend }: Props) {
  const id = useId()
  const [email, setEmail] = useState(knownEmail)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setProblem(EMAIL_PROBLEM)
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
      <p>We’ll e-mail you a link to choose which messages to stop.</p>
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
