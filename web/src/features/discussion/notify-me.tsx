// The offer, under a question that no article answers, to be told of an article that does. Readers who are not known
// give an address, and agree that it is kept for that.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestCoverage } from '../../api/conversations/queries'
import { ApiError } from '../../api/errors'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { Button } from '../../ui/button'
import { useSubscription } from '../../shared/components/subscription'
import { EmailForm } from '../../shared/components/forms/email-form'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { ErrorState } from '../../ui/states'

export function NotifyMe({ messageId }: { messageId: string }) {
  const texts = useTexts().discussion.notify
  const { isSubscribed } = useSubscription()
  const [isAsking, setIsAsking] = useState(false)
  if (isSubscribed) return <NotifyKnownAddress messageId={messageId} />
  if (isAsking) return <AddressForm messageId={messageId} />
  return (
    <Button look="outline" className="mt-4" onClick={() => setIsAsking(true)}>
      {texts.button}
    </Button>
  )
}

const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429

function AddressForm({ messageId }: { messageId: string }) {
  const { discussion, search } = useTexts()
  const texts = discussion.notify
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('tell-me', usePageLanguage()))
  if (!notice) {
    return isError ? <ErrorState message={search.formNotLoaded} onRetry={() => void refetch()} /> : null
  }
  return (
    <EmailForm
      send={(email) =>
        email === null ? Promise.resolve() : requestCoverage(messageId, { email, consent: notice.version })
      }
      label={texts.email}
      hint={texts.hint}
      thanks={texts.thanks}
      action={texts.action}
      look="outline"
      consent={notice}
      words={{ wrongEmail: search.wrongEmail, notAgreed: search.notAgreed, failed: texts.failed }}
      explain={(error) => (isTooMany(error) ? texts.tooMany : null)}
      autoFocus
      className="mt-4"
    />
  )
}

function NotifyKnownAddress({ messageId }: { messageId: string }) {
  const texts = useTexts().discussion.notify
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed' | 'tooMany'>('asking')

  async function requestNotice() {
    setState('sending')
    try {
      await requestCoverage(messageId, null)
      setState('done')
    } catch (error) {
      console.error('wish not recorded', error)
      setState(isTooMany(error) ? 'tooMany' : 'failed')
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
        {(state === 'failed' || state === 'tooMany') && texts[state]}
      </p>
    </div>
  )
}
