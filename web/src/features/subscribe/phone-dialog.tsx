import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../api/errors'
import { changeConsent, changeProfile, consentsQuery, subscribeNoticeQuery } from '../../api/queries/subscribers'
import { nationalDigits, phoneProblem } from '../../lib/dial-codes'
import { EMPTY, type Problems, type RegistrationForm, wantsWhatsapp } from '../../lib/registration-form'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { ConsentBoxes } from '../../ui/consent-boxes'
import { Dialog } from '../../ui/dialog'
import { CheckBox } from '../../ui/field'
import { PhoneField } from '../../ui/phone-field'

type Props = { open: boolean; onClose: () => void; onDone: () => void }

/**
 * Google knows no mobile number, no age and no consent; this asks for them and takes no for an answer. Whoever doesn't say
 * to be 18 or older gets no updates.
 */
export function PhoneDialog({ open, onClose, onDone }: Props) {
  const id = useId()
  const client = useQueryClient()
  const [form, setForm] = useState<RegistrationForm>(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { data: notice, isError, refetch } = useQuery(subscribeNoticeQuery)

  const change = (change: Partial<RegistrationForm>) => setForm((now) => ({ ...now, ...change }))

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const phone = nationalDigits(form.phone, form.countryCode)
    const agreed = agreedTo(form)
    if (phone === '' && agreed.length === 0) {
      onClose()
      return
    }
    setBusy(true)
    try {
      // The number first: updates on WhatsApp are agreed to for a number.
      if (phone !== '') await changeProfile({ phone, countryCode: form.countryCode })
      for (const purpose of agreed) await changeConsent(purpose, true, notice?.version ?? '', form.adult)
      void client.invalidateQueries({ queryKey: consentsQuery.queryKey })
      showToast('Saved', 'You can change what is sent to you in My Account.', 'success')
      onDone()
    } catch (error) {
      setProblems({ phone: messageOf(error, 'This could not be saved. Please try again.') })
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Add your mobile number" description="Optional, for reminders.">
      <form onSubmit={(event) => void save(event)} noValidate className="space-y-4">
        <PhoneField
          id={id}
          code={form.countryCode}
          number={form.phone}
          onCode={(countryCode) => change({ countryCode })}
          onNumber={(phone) => change({ phone })}
          problem={problems.phone ?? null}
          hint="Please give a number that is registered with WhatsApp. Updates are sent there only if you also tick the WhatsApp box below."
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
          I am 18 or older
        </CheckBox>
        <div className="flex gap-2">
          <Button type="submit" className="flex-1" disabled={busy}>
            Save
          </Button>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            Skip
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function agreedTo(form: RegistrationForm): ('email' | 'whatsapp')[] {
  return [...(form.emailUpdates ? ['email' as const] : []), ...(wantsWhatsapp(form) ? ['whatsapp' as const] : [])]
}

/** A number alone is for what was asked for; updates are for adults. */
function problemsOf(form: RegistrationForm): Problems {
  const phone = phoneProblem(form.phone, form.countryCode)
  const isYoung = !form.adult && (form.emailUpdates || form.whatsappUpdates)
  return {
    ...(phone === null ? {} : { phone }),
    ...(isYoung ? { adult: 'Please confirm that you are 18 or older' } : {}),
  }
}
