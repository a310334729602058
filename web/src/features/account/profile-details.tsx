// The member's name, address and number, and the form that changes them.

import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../api/failure-words'
import { updateProfile } from '../../api/members/subscribers'
import { toNationalDigits, findPhoneProblem } from '../../lib/forms/dial-codes'
import { isEmail } from '../../lib/email'
import type { Profile } from '../../lib/profile'
import { withFreshProof } from './fresh-proof'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { EmailField } from '../../ui/forms/email-field'
import { TextField } from '../../ui/forms/field'
import { PhoneField } from '../../ui/forms/phone-field'
import { AccountSection, TEXT_BUTTON } from './account-section'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

type Props = {
  profile: Profile
  /** A new address takes effect once its code is entered. */
  onNewEmail: (address: string) => void
}

export function ProfileDetails({ profile, onNewEmail }: Props) {
  const { details: texts, sections } = useAccountTexts()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <AccountSection title={sections.details}>
      {isEditing ? (
        <EditForm
          profile={profile}
          onEnd={(newEmail) => {
            setIsEditing(false)
            if (newEmail !== null) onNewEmail(newEmail)
          }}
        />
      ) : (
        <>
          <p className="text-[0.9375rem] text-muted">
            {profile.phone ? `${profile.countryCode} ${profile.phone}` : texts.noPhone}
          </p>
          <button type="button" onClick={() => setIsEditing(true)} className={TEXT_BUTTON}>
            {texts.edit}
          </button>
        </>
      )}
    </AccountSection>
  )
}

type Problems = { name?: string; email?: string; phone?: string }

function EditForm({ profile, onEnd }: { profile: Profile; onEnd: (newEmail: string | null) => void }) {
  const id = useId()
  const language = usePageLanguage()
  const { details: texts, saved, save, cancel, error: failed } = useAccountTexts()
  const { fields } = useDialogTexts()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email)
  const [code, setCode] = useState(profile.countryCode)
  const [number, setNumber] = useState(profile.phone ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  async function saveDetails(event: FormEvent) {
    event.preventDefault()
    const found: Problems = {}
    if (name.trim() === '') found.name = fields.noName
    if (!isEmail(email.trim())) found.email = fields.wrongEmail
    const phoneWrong = findPhoneProblem(number, code)
    if (phoneWrong !== null) found.phone = fields.wrongPhone(phoneWrong)
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
      const change = {
        name: name.trim(),
        phone: toNationalDigits(number, code),
        countryCode: code,
        ...(newEmail === null ? {} : { email: newEmail }),
      }
      await withFreshProof(() => updateProfile(change))
      showToast(saved, '', 'success')
      onEnd(newEmail)
    } catch (error) {
      const failure = await readFailure(error, texts.notSaved, language)
      setProblems(failure.fields)
      showToast(failed, failure.text, 'danger')
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void saveDetails(event)} noValidate className="space-y-4 pt-1">
      <TextField
        id={`${id}-name`}
        label={fields.name}
        autoComplete="name"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={problems.name}
      />
      <EmailField
        id={`${id}-email`}
        label={fields.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        problem={problems.email}
        hint={texts.emailHint}
      />
      <PhoneField
        id={`${id}-phone`}
        label={fields.phone}
        code={code}
        number={number}
        onCode={setCode}
        onNumber={setNumber}
        problem={problems.phone}
        hint={texts.phoneHint}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={busy}>
          {save}
        </Button>
        <Button look="quiet" onClick={() => onEnd(null)} disabled={busy}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
