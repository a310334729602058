import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscribeNoticeQuery } from '../../api/queries/subscribers'
import type { Webinar } from '../../api/webinar-types'
import { entryOf, formOf, hasPhone } from '../../lib/registration-form'
import { Button } from '../../ui/button'
import { MissingPhone } from '../../ui/missing-phone'
import { RegistrationFields } from '../../ui/registration-fields'
import { useSubscription } from '../../ui/subscription'
import { useRegistrationForm } from '../../ui/use-registration-form'
import { attempt, type From } from './attempt'
import { whenText } from './words'
import { wrongPhone } from './wrong-phone'

type Props = { webinar: Webinar; from: From; onBack: () => void; onDone: () => void }

/** What stands in "Join this webinar". On success and on failure it ends. */
export function RegistrationForm({ webinar, from, onBack, onDone }: Props) {
  const client = useQueryClient()
  const { isSubscribed, subscriptionData } = useSubscription()
  const [form, setForm] = useState(() => formOf(subscriptionData))
  const [missingPhone, askAboutPhone] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data: notice, isError, refetch } = useQuery(subscribeNoticeQuery)
  const { id, problems, change, submit } = useRegistrationForm({
    form,
    onChange: (change) => setForm((now) => ({ ...now, ...change })),
    onSubmit: () => (hasPhone(form) ? void send() : askAboutPhone(true)),
    wrongPhone,
  })
  const full = webinar.state === 'full'

  async function send() {
    setBusy(true)
    const entry = entryOf(form, notice?.version ?? null, !isSubscribed)
    await attempt(client, { ...entry, webinarId: webinar._id }, from)
    setBusy(false)
    askAboutPhone(false)
    onDone()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="border-line border-b pb-4 text-[0.9375rem]">
        <strong className="font-medium">{webinar.title}</strong>
        <span className="block text-muted">{whenText(webinar)}</span>
        {full && <span className="mt-1 block text-ink">It is full: you will get a place on the waitlist.</span>}
      </p>
      <RegistrationFields
        id={id}
        form={form}
        problems={problems}
        onChange={change}
        // In the list's place. A dialog that opens gives the focus by itself, and remembers where it was.
        autoFocus={from === 'list'}
        phoneHint="Please give a number that is registered with WhatsApp: reminders of this webinar are sent there."
        // Who is subscribed has chosen in My Account.
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
      <MissingPhone
        open={missingPhone}
        what="Reminders"
        lost="webinar reminders"
        busy={busy}
        onGoOn={() => void send()}
        onBack={() => askAboutPhone(false)}
      />
    </form>
  )
}
