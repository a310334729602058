import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribeNoticeQuery } from '../../api/queries/subscribers'
import { brand } from '../../lib/brand'
import { profileStore } from '../../lib/profile-store'
import { showToast } from '../../lib/toasts'
import { MissingPhone } from '../../ui/missing-phone'
import { Dialog } from '../../ui/dialog'
import { AddressForm } from './address-form'
import { attempt } from './attempt'
import { ChoiceStep } from './choice-step'
import { CodeForm } from './code-form'
import { EmailForm } from './email-form'
import { EMPTY, hasPhone } from '../../lib/registration-form'

type Step = 'choice' | 'form' | 'address' | 'code'

type Props = {
  open: boolean
  /** In place of the usual titles. */
  title?: string
  /** Begins where subscribers sign in. */
  code?: boolean
  onClose: () => void
  /** Subscribed by the form: the address is still to be proven. */
  onSubscribed: () => void
  /** Signed in by a code. */
  onSignedIn: () => void
}

/** Import it lazily, as ui/dialog asks. */
export function SubscribeDialog({ open, title, code = false, onClose, onSubscribed, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>(code ? 'address' : 'choice')
  const [form, setForm] = useState(EMPTY)
  const [email, setEmail] = useState('')
  const [returning, setReturning] = useState<{ name: string; email: string } | null>(null)
  const [missingPhone, askAboutPhone] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data: notice } = useQuery(subscribeNoticeQuery)

  useEffect(() => {
    void profileStore.returning().then((known) => {
      setReturning(known)
      if (known) setEmail(known.email)
    })
  }, [])

  async function register() {
    setBusy(true)
    const subscribed = await attempt(form, notice?.version ?? null)
    // On success or failure the form, the question and the dialog end (product.md § 4).
    setBusy(false)
    askAboutPhone(false)
    setForm(EMPTY)
    setStep('choice')
    if (subscribed) onSubscribed()
    else onClose()
  }

  function signedIn(name: string) {
    showToast('Signed in', name === '' ? 'Welcome back!' : `Welcome back, ${name}.`, 'success')
    onSignedIn()
  }

  const titles: Record<Step, string> = {
    choice: `Subscribe to ${brand.name}`,
    form: 'Get notified',
    address: 'Get a code',
    code: 'Enter the code',
  }
  const subscribing = step === 'choice' || step === 'form'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={subscribing && title ? title : titles[step]}
      description={subscribing ? `Never miss an update from ${brand.name}` : undefined}
    >
      {step === 'choice' && (
        <ChoiceStep
          returning={returning}
          onEmail={() => setStep('form')}
          onCode={() => setStep(returning?.email ? 'code' : 'address')}
        />
      )}
      {step === 'form' && (
        <EmailForm
          form={form}
          onChange={(change) => setForm((now) => ({ ...now, ...change }))}
          busy={busy}
          onBack={() => setStep('choice')}
          onSubmit={() => (hasPhone(form) ? void register() : askAboutPhone(true))}
        />
      )}
      {step === 'address' && (
        <AddressForm
          email={email}
          onEmail={setEmail}
          onBack={() => setStep('choice')}
          onSubmit={(address) => {
            setEmail(address)
            setStep('code')
          }}
        />
      )}
      {step === 'code' && (
        <CodeForm
          address={email}
          named
          onDone={signedIn}
          skip={{ words: 'Use another address', act: () => setStep('address') }}
        />
      )}
      <MissingPhone
        open={missingPhone}
        what="Updates"
        lost="update notifications"
        busy={busy}
        onGoOn={() => void register()}
        onBack={() => askAboutPhone(false)}
      />
    </Dialog>
  )
}
