// The page to which Google returns the reader. It finishes the sign-in and moves on.

import { useEffect, useRef, useState } from 'react'
import { buildGoogleSignInAddress } from '../../api/members/subscribers'
import { type MembershipTexts, membershipTexts } from '../../lib/interface-texts/membership/texts'
import { paths } from '../../lib/paths'
import { takeReturnPath } from '../../shared/stores/members/return-path'
import { privateAddress } from '../../shared/stores/private-address'
import { showToast } from '../../shared/stores/toasts'
import { AppLink } from '../../shared/components/app-link'
import { Button, getButtonClass } from '../../ui/button'
import { FAILED, finishSignIn, type SignInOutcome } from './finish-sign-in'
import { readReturnLanguage } from './return-language'

type Props = {
  /** Replaces this page in the history, because the back button must not lead here. */
  onLeave: (path: string) => void
  onNeedsPhone: () => void
  onNeedsCode: (isCodeSent: boolean) => void
}

/** The toast is shown over the page to which the reader returns. */
function getTexts(path: string): MembershipTexts {
  return membershipTexts[readReturnLanguage(path)]
}

export function SignInCallback({ onLeave, onNeedsPhone, onNeedsCode }: Props) {
  const [trouble, setTrouble] = useState<Extract<SignInOutcome, { kind: 'start-again' | 'retry' }> | null>(null)
  const hasStarted = useRef(false)

  async function completeSignIn() {
    setTrouble(null)
    const outcome = await finishSignIn(privateAddress.callback(), window.location.origin)
    switch (outcome.kind) {
      case 'signed-in':
        onLeave(outcome.path)
        showToast(
          getTexts(outcome.path).google.signedIn,
          getTexts(outcome.path).google.welcome(outcome.name),
          'success',
        )
        if (outcome.needsPhone) onNeedsPhone()
        break
      case 'needs-code':
        onLeave(outcome.path)
        onNeedsCode(outcome.isCodeSent)
        break
      case 'denied':
        onLeave(outcome.path)
        showToast(getTexts(outcome.path).error, getTexts(outcome.path).google.failed, 'danger')
        break
      case 'nothing':
        onLeave(outcome.path)
        break
      case 'start-again':
      case 'retry':
        setTrouble(outcome)
        break
    }
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void completeSignIn()
  })

  if (trouble === null) {
    return (
      <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-5">
        <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none noscript:hidden" />
        <h1 className="font-semibold text-2xl">Signing you in</h1>
        <p className="noscript:block! hidden! text-muted">Signing in needs JavaScript.</p>
      </div>
    )
  }
  return (
    <div role="alert" className="page grid min-h-[60vh] max-w-2xl content-center py-16">
      <h1 className="font-semibold text-3xl">{trouble.kind === 'retry' ? 'We could not reach the server' : FAILED}</h1>
      <p className="mt-3 text-lg text-muted">
        {trouble.kind === 'retry' ? 'Your connection may have dropped for a moment.' : trouble.words}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {trouble.kind === 'retry' ? (
          <Button onClick={() => void completeSignIn()}>Try again</Button>
        ) : (
          <Button onClick={() => window.location.assign(buildGoogleSignInAddress(takeReturnPath() ?? '/'))}>
            Start again
          </Button>
        )}
        <AppLink href={paths.home()} className={getButtonClass('outline')}>
          Go to the home page
        </AppLink>
      </div>
    </div>
  )
}
