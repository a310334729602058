// The dialog in which readers subscribe or sign in, step by step.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { findServiceInterest } from '../../lib/service-interest'
import type { SignInOccasion } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'
import { MissingPhoneDialog } from '../../shared/components/dialogs/missing-phone-dialog'
import { Dialog } from '../../shared/components/dialogs/dialog'
import { AddressForm } from './address-form'
import { subscribe } from './subscribe'
import { ChoiceStep } from './choice-step'
import { CodeForm } from './code-form'
import { SubscribeForm } from './subscribe-form'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage } from '../../ui/page-language'
import { EMPTY_FORM, hasPhone } from '../../lib/forms/registration-form'

type Step = 'choice' | 'form' | 'address' | 'code'

type Props = {
  open: boolean
  /** Replaces the usual titles. */
  title?: string
  /** True when the dialog begins with the sign-in of subscribers. */
  code?: boolean
  /** The module that the reader wants help with; otherwise it is the one at whose page the dialog was opened. */
  serviceAssist?: string
  /** What the reader signs in for, when it is not updates. Nobody is then asked for a number. */
  occasion?: SignInOccasion
  /** The reader has said on the way that they are 18 or older. */
  isAdult?: boolean
  /** True when leaving the page would lose what the reader came with: Google leads away, and is not offered. */
  staysOnPage?: boolean
  onClose: () => void
  /** Called after subscribing by the form, when the address still has to be proven. */
  onSubscribed: () => void
  /** Called after signing in with a code. */
  onSignedIn: () => void
}

/** Import it lazily, as dialog.tsx asks. */
export function SubscribeDialog(props: Props) {
  const { open, code = false, serviceAssist, occasion, isAdult = false, onClose, onSubscribed, onSignedIn } = props
  const { staysOnPage = false } = props
  const language = usePageLanguage()
  const { subscribe: texts, occasions } = useDialogTexts()
  const words = occasion && occasions[occasion]
  const title = props.title ?? words?.title
  const emptyForm = { ...EMPTY_FORM, adult: isAdult }
  const [step, setStep] = useState<Step>(code ? 'address' : 'choice')
  const [form, setForm] = useState(emptyForm)
  const [email, setEmail] = useState('')
  const [returning, setReturning] = useState<{ name: string; email: string } | null>(null)
  const [isPhoneMissing, setIsPhoneMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [interest] = useState(() => serviceAssist ?? findServiceInterest(window.location))
  const { data: notice } = useQuery(translatedNoticeQuery('subscribe', language))

  useEffect(() => {
    void profileStore.readReturningMember().then((member) => {
      setReturning(member)
      if (member) setEmail(member.email)
    })
  }, [])

  async function submitRegistration() {
    setBusy(true)
    const subscribed = await subscribe(form, notice?.version ?? null, interest, occasion !== undefined)
    // After success and after failure the form and both dialogs close, and the toast shows the outcome.
    setBusy(false)
    setIsPhoneMissing(false)
    setForm(emptyForm)
    setStep('choice')
    if (subscribed) onSubscribed()
    else onClose()
  }

  function finishWithCode(name: string) {
    showToast(texts.signedIn, texts.greeting(name), 'success')
    onSignedIn()
  }

  const subscribing = step === 'choice' || step === 'form'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={subscribing && title ? title : texts.titles[step]}
      description={subscribing ? (words?.description ?? texts.description) : undefined}
      language={language}
    >
      {step === 'choice' && (
        <ChoiceStep
          returning={returning}
          occasion={occasion}
          staysOnPage={staysOnPage}
          onEmail={() => setStep('form')}
          onCode={() => setStep(returning?.email ? 'code' : 'address')}
        />
      )}
      {step === 'form' && (
        <SubscribeForm
          form={form}
          onChange={(change) => setForm((now) => ({ ...now, ...change }))}
          occasion={occasion}
          asksAge={!isAdult}
          staysOnPage={staysOnPage}
          busy={busy}
          onBack={() => setStep('choice')}
          onSubmit={() =>
            occasion !== undefined || hasPhone(form) ? void submitRegistration() : setIsPhoneMissing(true)
          }
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
          showsAddress
          onDone={finishWithCode}
          skip={{ words: texts.otherAddress, act: () => setStep('address') }}
        />
      )}
      <MissingPhoneDialog
        open={isPhoneMissing}
        words={texts.missingPhone}
        language={language}
        busy={busy}
        onGoOn={() => void submitRegistration()}
        onBack={() => setIsPhoneMissing(false)}
      />
    </Dialog>
  )
}
