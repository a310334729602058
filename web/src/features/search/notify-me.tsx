// The offer to leave an address when a search finds nothing. A signed-in reader is known, and is not asked again.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestNotification } from '../../api/queries/analytics'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { EmailForm } from '../../shared/components/forms/email-form'
import { useSubscription } from '../../shared/components/subscription'
import { getSearchTexts, readTermLanguage } from '../../lib/term-language'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states'

export function NotifyMe({ term }: { term: string }) {
  const texts = getSearchTexts(term)
  const { subscriptionData } = useSubscription()
  const [state, setState] = useState<'offer' | 'asking' | 'sending' | 'done' | 'failed'>('offer')
  const isKnown = subscriptionData?.assurance === 'proven'

  async function sendOwnRequest() {
    setState('sending')
    try {
      await requestNotification(term, null)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState('failed')
    }
  }

  if (state === 'asking') return <AddressForm term={term} />
  if (state === 'done') {
    return (
      <p role="status" className="mt-3 text-sm">
        {texts.notified}
      </p>
    )
  }
  return (
    <>
      <Button
        look="outline"
        className="mt-3"
        disabled={state === 'sending'}
        onClick={() => (isKnown ? void sendOwnRequest() : setState('asking'))}
      >
        {texts.notifyMe}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-sm">
          {texts.notNotified}
        </p>
      )}
    </>
  )
}

function AddressForm({ term }: { term: string }) {
  const texts = getSearchTexts(term)
  const {
    data: notice,
    isError,
    refetch,
  } = useQuery(translatedNoticeQuery('tell-me', readTermLanguage(term) === 'hi' ? 'hi' : 'en'))
  if (!notice) {
    return isError ? <ErrorState message={texts.formNotLoaded} onRetry={() => void refetch()} /> : null
  }
  return (
    <EmailForm
      send={(email) => requestNotification(term, email, notice.version)}
      label={texts.email}
      hint={texts.emailHint}
      thanks={texts.notified}
      action={texts.notifyMe}
      look="outline"
      consent={notice}
      words={{ wrongEmail: texts.wrongEmail, notAgreed: texts.notAgreed, failed: texts.notNotified }}
      optional
      // The reader has just asked for this field, so it takes the focus.
      autoFocus
      className="mt-3 text-sm"
    />
  )
}
