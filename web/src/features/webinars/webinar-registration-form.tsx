// The form of "Join this webinar". It closes on success and on failure.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { queryKeys } from '../../api/query-keys'
import type { Webinar } from '../../api/webinar-types'
import { toEntry, toForm, hasPhone } from '../../lib/forms/registration-form'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { MissingPhoneDialog } from '../../shared/components/dialogs/missing-phone-dialog'
import { RegistrationFields } from '../../shared/components/forms/registration-fields'
import { useSubscription } from '../../shared/components/subscription'
import { useKnownAdult } from '../../api/members/known-adult'
import { useRegistrationForm } from '../../shared/components/forms/use-registration-form'
import { registerForWebinar, type RegistrationPlace } from './register-for-webinar'
import { formatWhen } from './messages'
import { findWrongPhone } from './wrong-phone'

const MISSING_PHONE = {
  title: 'Missing Mobile Number',
  description: 'You have not given a mobile number. Reminders go out mainly on WhatsApp.',
  goOn: 'Lose out of getting webinar reminders',
  back: 'Go back and enter mobile number',
}

type Props = { webinar: Webinar; from: RegistrationPlace; onBack: () => void; onDone: () => void }

export function WebinarRegistrationForm({ webinar, from, onBack, onDone }: Props) {
  const client = useQueryClient()
  const { isSubscribed, subscriptionData } = useSubscription()
  const [typed, setForm] = useState(() => toForm(subscriptionData))
  const isAdult = useKnownAdult(subscriptionData, typed.email)
  const form = { ...typed, adult: typed.adult || isAdult }
  const [isPhoneMissing, setIsPhoneMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const language = usePageLanguage()
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('subscribe', language))
  const { id, problems, change, submit } = useRegistrationForm({
    form,
    onChange: (change) => setForm((now) => ({ ...now, ...change })),
    onSubmit: () => (hasPhone(form) ? void send() : setIsPhoneMissing(true)),
    wrongPhone: findWrongPhone,
  })
  const full = webinar.state === 'full'

  async function send() {
    setBusy(true)
    const entry = toEntry(form, notice?.version ?? null, !isSubscribed)
    await registerForWebinar(client, { ...entry, webinarId: webinar._id }, from)
    void client.invalidateQueries({ queryKey: queryKeys.myConsents })
    setBusy(false)
    setIsPhoneMissing(false)
    onDone()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="border-line border-b pb-4 text-[0.9375rem]">
        <strong className="font-medium">{webinar.title}</strong>
        <span className="block text-muted">{formatWhen(webinar)}</span>
        {full && (
          <span className="mt-1 block text-ink">The webinar is full. You will get a place on the waitlist.</span>
        )}
      </p>
      <RegistrationFields
        id={id}
        form={form}
        problems={problems}
        asksAge={!isAdult}
        onChange={change}
        // The form replaces the list and takes the focus. A dialog that opens moves the focus by itself.
        autoFocus={from === 'list'}
        phoneHint="Optional. Please give a number that is registered with WhatsApp: reminders of this webinar are sent there."
        // A subscriber sets these choices in My Account.
        consent={isSubscribed ? null : { notice, failed: isError, onRetry: () => void refetch() }}
      />
      <div className="flex gap-2">
        <Button look="quiet" onClick={onBack} disabled={busy}>
          {from === 'list' ? 'Back' : 'Cancel'}
        </Button>
        <Button type="submit" className="flex-1" disabled={busy}>
          {busy ? 'Registering…' : full ? 'Join the waitlist' : 'Register'}
        </Button>
      </div>
      <MissingPhoneDialog
        open={isPhoneMissing}
        words={MISSING_PHONE}
        busy={busy}
        onGoOn={() => void send()}
        onBack={() => setIsPhoneMissing(false)}
      />
    </form>
  )
}
