import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import { changeProfile } from '../../api/queries/subscribers'
import { nationalDigits, phoneProblem } from '../../lib/dial-codes'
import { isEmail } from '../../lib/email'
import type { Profile } from '../../lib/profile'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { PhoneField } from '../../ui/phone-field'
import { Section, TEXT_BUTTON } from './section'

type Props = {
  profile: Profile
  /** Another address counts once its code is entered. */
  onNewEmail: (address: string) => void
}

export function Details({ profile, onNewEmail }: Props) {
  const [editing, edit] = useState(false)
  return (
    <Section title="Your details">
      {editing ? (
        <EditForm
          profile={profile}
          onEnd={(newEmail) => {
            edit(false)
            if (newEmail !== null) onNewEmail(newEmail)
          }}
        />
      ) : (
        <>
          <p className="text-[0.9375rem] text-muted">
            {profile.phone ? `${profile.countryCode} ${profile.phone}` : 'No mobile number'}
          </p>
          <button type="button" onClick={() => edit(true)} className={TEXT_BUTTON}>
            Edit name, e-mail or number
          </button>
        </>
      )}
    </Section>
  )
}

type Problems = { name?: string; email?: string; phone?: string }

function EditForm({ profile, onEnd }: { profile: Profile; onEnd: (newEmail: string | null) => void }) {
  const id = useId()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email)
  const [code, setCode] = useState(profile.countryCode)
  const [number, setNumber] = useState(profile.phone ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found: Problems = {}
    if (name.trim() === '') found.name = 'Name is required'
    if (!isEmail(email.trim())) found.email = 'Please enter a valid email address'
    const phoneWrong = phoneProblem(number, code)
    if (phoneWrong !== null) found.phone = phoneWrong
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    setBusy(true)
    const address = email.trim()
    const newEmail = address.toLowerCase() === profile.email.toLowerCase() ? null : address
    try {
      await changeProfile({
        name: name.trim(),
        phone: nationalDigits(number, code),
        countryCode: code,
        ...(newEmail === null ? {} : { email: newEmail }),
      })
      showToast('Saved', '', 'success')
      onEnd(newEmail)
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields)
      showToast('Error', messageOf(error, 'Your details could not be saved. Please try again.'), 'danger')
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="space-y-4 pt-1">
      <TextField
        id={`${id}-name`}
        label="Full Name"
        autoComplete="name"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={problems.name}
      />
      <TextField
        id={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        problem={problems.email}
        hint="A new address is confirmed with a code."
      />
      <PhoneField
        id={`${id}-phone`}
        code={code}
        number={number}
        onCode={setCode}
        onNumber={setNumber}
        problem={problems.phone}
        hint="Leave it empty to remove it."
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={() => onEnd(null)} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
