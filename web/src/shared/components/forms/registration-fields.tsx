// Name, e-mail, number, the boxes about updates and the age. They are the same in every form that registers somebody.

import type { ReactNode } from 'react'
import type { Problems, RegistrationForm } from '../../../lib/forms/registration-form'
import { ConsentBoxes, type ConsentNotice } from './consent-boxes'
import { useDialogTexts } from '../../../ui/words/dialog-texts'
import { EmailField } from '../../../ui/forms/email-field'
import { CheckBox, TextField } from '../../../ui/forms/field'
import { PhoneField } from '../../../ui/forms/phone-field'

type Props = {
  id: string
  form: RegistrationForm
  problems: Problems
  onChange: (change: Partial<RegistrationForm>) => void
  /** Null where no number is asked for. */
  phoneHint: ReactNode
  /** Null for readers who have chosen already. */
  consent: ConsentNotice | null
  /** False when the person has said already that they are 18 or older. */
  asksAge?: boolean
  autoFocus?: boolean
}

export function RegistrationFields(props: Props) {
  const { id, form, problems, onChange, phoneHint, consent, asksAge = true, autoFocus } = props
  const { fields } = useDialogTexts()
  return (
    <>
      <TextField
        id={`${id}-name`}
        label={fields.name}
        name="name"
        autoComplete="name"
        autoFocus={autoFocus}
        required
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        problem={problems.name}
      />
      <EmailField
        id={`${id}-email`}
        label={fields.email}
        required
        value={form.email}
        onChange={(event) => onChange({ email: event.target.value })}
        problem={problems.email}
      />
      {phoneHint !== null && (
        <PhoneField
          id={`${id}-phone`}
          label={fields.phone}
          code={form.countryCode}
          number={form.phone}
          onCode={(countryCode) => onChange({ countryCode, phone: form.phone })}
          onNumber={(phone) => onChange({ phone })}
          problem={problems.phone}
          hint={phoneHint}
        />
      )}
      {consent && <ConsentBoxes id={id} form={form} onChange={onChange} {...consent} />}
      {asksAge && (
        <CheckBox
          id={`${id}-adult`}
          required
          checked={form.adult}
          onChange={(event) => onChange({ adult: event.target.checked })}
          problem={problems.adult}
        >
          {fields.adult}
        </CheckBox>
      )}
    </>
  )
}
