// The form in which a subscriber asks for a code.

import { type FormEvent, useId, useState } from 'react'
import { EMAIL_PROBLEM, isEmail } from '../../lib/email'
import { Button } from '../../ui/button'
import { EmailField } from '../../ui/forms/email-field'

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void; onSubmit: (email: string) => void }

export function AddressForm({ email, onEmail, onBack, onSubmit }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    if (isEmail(address)) {
      onSubmit(address)
      return
    }
    setProblem(EMAIL_PROBLEM)
    document.getElementById(id)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <EmailField
        id={id}
        autoFocus
        value={email}
        onChange={(event) => {
          onEmail(event.target.value)
          setProblem(null)
        }}
        problem={problem}
        hint="The address you subscribed with."
      />
      <div className="flex gap-2">
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" className="flex-1">
          Get a code
        </Button>
      </div>
    </form>
  )
}
