import { useEffect, useRef, useState } from 'react'
import { googleStart } from '../../api/queries/subscribers'
import { paths } from '../../lib/paths'
import { takePlace } from '../../lib/pre-login'
import { privateAddress } from '../../lib/private-address'
import { showToast } from '../../lib/toasts'
import { AppLink } from '../../ui/app-link'
import { Button, buttonClass } from '../../ui/button'
import { FAILED, finish, type Outcome } from './finish'

type Props = {
  /** Takes this page's place in the history: the way back must not lead here. */
  onLeave: (path: string) => void
  onNeedsPhone: () => void
}

export function CallbackView({ onLeave, onNeedsPhone }: Props) {
  const [trouble, setTrouble] = useState<Extract<Outcome, { kind: 'start-again' | 'retry' }> | null>(null)
  const begun = useRef(false)

  async function run() {
    setTrouble(null)
    const outcome = await finish(privateAddress.callback(), window.location.origin)
    switch (outcome.kind) {
      case 'signed-in':
        onLeave(outcome.path)
        showToast('Signed in', outcome.name === '' ? 'Welcome!' : `Welcome, ${outcome.name}.`, 'success')
        if (outcome.needsPhone) onNeedsPhone()
        break
      case 'denied':
        onLeave(outcome.path)
        showToast('Error', FAILED, 'danger')
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
    if (begun.current) return
    begun.current = true
    void run()
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
          <Button onClick={() => void run()}>Try again</Button>
        ) : (
          <Button onClick={() => window.location.assign(googleStart(takePlace() ?? '/'))}>Start again</Button>
        )}
        <AppLink href={paths.home()} className={buttonClass('outline')}>
          Go to the home page
        </AppLink>
      </div>
    </div>
  )
}
