// The offer, under a question that no article answers, to be told of an article that does. Readers who are not known
// give an address.

import { useState } from 'react'
import { requestCoverage } from '../../api/conversations/queries'
import { Button } from '../../ui/button'
import { useSubscription } from '../../shared/components/subscription'
import { EmailForm } from '../../shared/components/forms/email-form'
import { useTexts } from '../../ui/page-language'

export function NotifyMe({ messageId }: { messageId: string }) {
  const texts = useTexts().discussion.notify
  const { isSubscribed } = useSubscription()
  const [isAsking, setIsAsking] = useState(false)
  if (isSubscribed || isAsking) {
    return isSubscribed ? (
      <NotifyKnownAddress messageId={messageId} />
    ) : (
      <EmailForm
        send={(email) => requestCoverage(messageId, email)}
        label={texts.email}
        hint={texts.hint}
        thanks={texts.thanks}
        action={texts.action}
        look="outline"
        autoFocus
        className="mt-4"
      />
    )
  }
  return (
    <Button look="outline" className="mt-4" onClick={() => setIsAsking(true)}>
      {texts.button}
    </Button>
  )
}

function NotifyKnownAddress({ messageId }: { messageId: string }) {
  const texts = useTexts().discussion.notify
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
        {texts.thanks}
      </p>
    )
  }
  return (
    <div className="mt-4">
      <Button look="outline" disabled={state === 'sending'} onClick={() => void requestNotice()}>
        {texts.button}
      </Button>
      <p aria-live="polite" className="text-[0.8125rem] text-danger">
        {state === 'failed' && texts.failed}
      </p>
    </div>
  )
}
