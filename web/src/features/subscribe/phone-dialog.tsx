// The dialog that asks for a mobile number, an age and consents after a sign-in with Google.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../api/failure-words'
import { updateConsent, updateProfile, consentsQuery } from '../../api/members/subscribers'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { toNationalDigits, findPhoneProblem } from '../../lib/forms/dial-codes'
import { EMPTY_FORM, type Problems, type RegistrationForm, wantsWhatsapp } from '../../lib/forms/registration-form'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { ConsentBoxes } from '../../shared/components/forms/consent-boxes'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { CheckBox } from '../../ui/forms/field'
import { PhoneField } from '../../ui/forms/phone-field'
import { usePageLanguage } from '../../ui/page-language'
import type { DialogTexts } from '../../lib/interface-texts/dialogs/texts'

type Props = { open: boolean; onClose: () => void; onDone: () => void }

/**
 * Google tells us no mobile number, no age and no consent, so this dialog asks for them. All of it is optional. A
 * reader who does not say that they are 18 or older gets no updates.
 */
export function PhoneDialog({ open, onClose, onDone }: Props) {
  const id = useId()
  const client = useQueryClient()
  const language = usePageLanguage()
  const { subscribe, fields, save, skip } = useDialogTexts()
  const texts = subscribe.phone
  const [form, setForm] = useState<RegistrationForm>(EMPTY_FORM)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('subscribe', language))

  const change = (change: Partial<RegistrationForm>) => setForm((now) => ({ ...now, ...change }))

  async function savePhone(event: FormEvent) {
    event.preventDefault()
    const found = findProblems(form, fields)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const phone = toNationalDigits(form.phone, form.countryCode)
    const agreed = listAgreedPurposes(form)
    if (phone === '' && agreed.length === 0) {
      onClose()
      return
    }
    setBusy(true)
    try {
      // The number is saved first, because the consent to updates on WhatsApp is given for a number.
      if (phone !== '') await updateProfile({ phone, countryCode: form.countryCode })
      for (const purpose of agreed) await updateConsent(purpose, true, notice?.version ?? '', form.adult)
      void client.invalidateQueries({ queryKey: consentsQuery.queryKey })
      showToast(texts.saved, texts.savedText, 'success')
      onDone()
    } catch (error) {
      setProblems({ phone: (await readFailure(error, texts.failed, language)).text })
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.description} language={language}>
      <form onSubmit={(event) => void savePhone(event)} noValidate className="space-y-4">
        <PhoneField
          id={id}
          label={fields.phone}
          code={form.countryCode}
          number={form.phone}
          onCode={(countryCode) => change({ countryCode })}
          onNumber={(phone) => change({ phone })}
          problem={problems.phone ?? null}
          hint={texts.hint}
        />
        <ConsentBoxes
          id={id}
          form={form}
          onChange={change}
          notice={notice}
          failed={isError}
          onRetry={() => void refetch()}
        />
        <CheckBox
          id={`${id}-adult`}
          checked={form.adult}
          onChange={(event) => change({ adult: event.target.checked })}
          problem={problems.adult}
        >
          {fields.adult}
        </CheckBox>
        <div className="flex gap-2">
          <Button type="submit" className="flex-1" disabled={busy}>
            {save}
          </Button>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {skip}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function listAgreedPurposes(form: RegistrationForm): ('email' | 'whatsapp')[] {
  return [...(form.emailUpdates ? ['email' as const] : []), ...(wantsWhatsapp(form) ? ['whatsapp' as const] : [])]
}

/** A number alone needs no age; updates are for adults. */
function findProblems(form: RegistrationForm, fields: DialogTexts['fields']): Problems {
  const found = findPhoneProblem(form.phone, form.countryCode)
  const phone = found === null ? null : fields.wrongPhone(found)
  const isYoung = !form.adult && (form.emailUpdates || form.whatsappUpdates)
  return {
    ...(phone === null ? {} : { phone }),
    ...(isYoung ? { adult: fields.notAdult } : {}),
  }
}
