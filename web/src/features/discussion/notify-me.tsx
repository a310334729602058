// The offer, under a question that no article answers, to be told of an article that does. Readers who are not known
// give an address.

import { useState } from 'react'
import { requestCoverage } from '../../api/conversations/queries'
import { Button } from '../../ui/button'
import { useSubscription } from '../../shared/components/subscription'
import { EmailForm } from '../../shared/components/email-form'

const THANKS = 'Thank you. We will write to you once when an article answers this.'

export function NotifyMe({ messageId }: { messageId: string }) {
  const { isSubscribed } = useSubscription()
  const [isAsking, setIsAsking] = useState(false)
  if (isSubscribed || isAsking) {
    return isSubscribed ? (
      <NotifyKnownAddress messageId={messageId} />
    ) : (
      <EmailForm
        send={(email) => requestCoverage(messageId, email)}
        label="Your e-mail"
        hint="For this one message only; the address is deleted afterwards."
        thanks={THANKS}
        action="Tell me"
        look="outline"
        autoFocus
        className="mt-4"
      />
    )
  }
  return (
    <Button look="outline" className="mt-4" onClick={() => setIsAsking(true)}>
      Tell me when you cover this
    </Button>
  )
}

function NotifyKnownAddress({ messageId }: { messageId: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed'>('asking')

  async function requestNotice() {
    setState('sending')
    try {
      await requestCoverage(messageId, null)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState('failed')
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className="mt-4 text-success">
        {THANKS}
      </p>
    )
  }
  return (
    <div className="mt-4">
      <Button look="outline" disabled={state === 'sending'} onClick={() => void requestNotice()}>
        Tell me when you cover this
      </Button>
      <p aria-live="polite" className="text-[0.8125rem] text-danger">
        {state === 'failed' && 'This could not be saved just now. Please try again.'}
      </p>
    </div>
  )
}
