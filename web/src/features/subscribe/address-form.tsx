// The form in which a subscriber asks for a code.

import { type FormEvent, useId, useState } from 'react'
import { isEmail } from '../../lib/email'
import { Button } from '../../ui/button'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { EmailField } from '../../ui/forms/email-field'

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void; onSubmit: (email: string) => void }

export function AddressForm({ email, onEmail, onBack, onSubmit }: Props) {
  const id = useId()
  const { subscribe: texts, fields, back } = useDialogTexts()
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    if (isEmail(address)) {
      onSubmit(address)
      return
    }
    setProblem(fields.wrongEmail)
    document.getElementById(id)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <EmailField
        id={id}
        label={fields.email}
        autoFocus
        value={email}
        onChange={(event) => {
          onEmail(event.target.value)
          setProblem(null)
        }}
        problem={problem}
        hint={texts.addressHint}
      />
      <div className="flex gap-2">
        <Button look="quiet" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" className="flex-1">
          {texts.getCode}
        </Button>
      </div>
    </form>
  )
}
