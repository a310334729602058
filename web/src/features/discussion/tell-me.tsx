import { useState } from 'react'
import { askForCoverage } from '../../api/queries/chats'
import { Button } from '../../ui/button'
import { useSubscription } from '../../ui/subscription'
import { WishForm } from '../../ui/wish-form'

const THANKS = 'Thank you. We will write to you once when an article answers this.'

/** Under a question that no article answers. Whoever is not known here gives an address to be told at. */
export function TellMe({ messageId }: { messageId: string }) {
  const { isSubscribed } = useSubscription()
  const [asking, ask] = useState(false)
  if (isSubscribed || asking) {
    return isSubscribed ? (
      <AtKnownAddress messageId={messageId} />
    ) : (
      <WishForm
        send={(email) => askForCoverage(messageId, email)}
        label="Your e-mail"
        hint="For this one message only; the address is deleted afterwards."
        thanks={THANKS}
        action="Tell me"
        look="outline"
        autoFocus
        className="chat-tell"
      />
    )
  }
  return (
    <Button look="outline" className="chat-tell" onClick={() => ask(true)}>
      Tell me when you cover this
    </Button>
  )
}

function AtKnownAddress({ messageId }: { messageId: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed'>('asking')

  async function send() {
    setState('sending')
    try {
      await askForCoverage(messageId, null)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState('failed')
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className="chat-tell text-success">
        {THANKS}
      </p>
    )
  }
  return (
    <div className="chat-tell">
      <Button look="outline" disabled={state === 'sending'} onClick={() => void send()}>
        Tell me when you cover this
      </Button>
      <p aria-live="polite" className="text-[0.8125rem] text-danger">
        {state === 'failed' && 'This could not be stored just now. Please try again.'}
      </p>
    </div>
  )
}
