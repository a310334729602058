import { type FormEvent, useId, useState } from 'react'
import { brand } from '../../lib/brand'
import { Button } from '../../ui/button'
import { CheckBox, TextField } from '../../ui/field'
import { PhoneField } from '../../ui/phone-field'
import { ConsentBoxes } from './consent-boxes'
import { GoogleLink } from './google-link'
import { type Problems, problemsOf, type RegistrationForm } from './registration'

type Props = {
  form: RegistrationForm
  onChange: (change: Partial<RegistrationForm>) => void
  busy: boolean
  onBack: () => void
  /** The form is right as it is. */
  onSubmit: () => void
}

export function EmailForm({ form, onChange, busy, onBack, onSubmit }: Props) {
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})

  function change(change: Partial<RegistrationForm>) {
    onChange(change)
    // What is being put right is no longer wrong.
    const touched = new Set(Object.keys(change))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !touched.has(name))))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(form)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) onSubmit()
    else document.getElementById(`${id}-${first}`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        id={`${id}-name`}
        label="Full Name"
        name="name"
        autoComplete="name"
        autoFocus
        required
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
        problem={problems.name}
      />
      <TextField
        id={`${id}-email`}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        value={form.email}
        onChange={(event) => change({ email: event.target.value })}
        problem={problems.email}
      />
      <PhoneField
        id={`${id}-phone`}
        code={form.countryCode}
        number={form.phone}
        onCode={(countryCode) => change({ countryCode, phone: form.phone })}
        onNumber={(phone) => change({ phone })}
        problem={problems.phone}
        hint={
          <>
            <p className="text-ink">Please give a number that is registered with WhatsApp.</p>
            <p className="mt-1">
              By entering your WhatsApp number you agree to receive updates from {brand.name} on WhatsApp. Reply STOP or
              use Unsubscribe at any time. They are sent only if you also tick the WhatsApp box below.
            </p>
          </>
        }
      />
      <ConsentBoxes id={id} form={form} onChange={change} />
      <CheckBox
        id={`${id}-adult`}
        required
        checked={form.adult}
        onChange={(event) => change({ adult: event.target.checked })}
        problem={problems.adult}
      >
        I am 18 or older
      </CheckBox>
      <div className="flex gap-2">
        <Button look="quiet" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button type="submit" className="flex-1" disabled={busy}>
          {busy ? 'Subscribing…' : 'Subscribe'}
        </Button>
      </div>
      <GoogleLink />
    </form>
  )
}
