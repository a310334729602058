// The consent boxes and what they agree to. They are optional, and absent while the notice is not loaded.

import { brand } from '../../../lib/brand'
import type { RegistrationForm } from '../../../lib/forms/registration-form'
import { useDialogTexts } from '../../../ui/words/dialog-texts'
import { CheckBox } from '../../../ui/forms/field'
import { NoticeDetails } from './notice-details'

/** The notice in the server's words, or that it could not be loaded. */
export type ConsentNotice = {
  notice: { details: readonly string[]; boxes?: readonly { purpose: string; words: string }[] } | undefined
  failed: boolean
  onRetry: () => void
}

type Props = ConsentNotice & {
  id: string
  form: RegistrationForm
  onChange: (change: Partial<RegistrationForm>) => void
}

export function ConsentBoxes({ id, form, onChange, notice, failed, onRetry }: Props) {
  const { fields } = useDialogTexts()
  const words = (purpose: 'email' | 'whatsapp') =>
    notice?.boxes?.find((box) => box.purpose === purpose)?.words ?? fields.boxes[purpose](brand.name)
  return (
    <fieldset className="border-line border-t pt-3">
      <legend className="sr-only">{fields.updates}</legend>
      <CheckBox
        id={`${id}-email-updates`}
        checked={form.emailUpdates}
        disabled={!notice}
        onChange={(event) => onChange({ emailUpdates: event.target.checked })}
      >
        {words('email')}
      </CheckBox>
      <CheckBox
        id={`${id}-whatsapp-updates`}
        checked={form.whatsappUpdates}
        disabled={!notice}
        onChange={(event) => onChange({ whatsappUpdates: event.target.checked })}
      >
        {words('whatsapp')}
      </CheckBox>
      {failed && (
        <p role="alert" className="text-[0.8125rem] text-muted">
          {fields.noticeFailed}{' '}
          <button type="button" onClick={onRetry} className="cursor-pointer text-brand underline">
            {fields.loadNotice}
          </button>
        </p>
      )}
      {notice && <NoticeDetails details={notice.details} />}
    </fieldset>
  )
}
