// The unsubscribe page. It changes nothing before the button is pressed.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/errors'
import { unsubscribe, unsubscribeLinkQuery } from '../../api/members/unsubscribe'
import type { UnsubscribeResult, UnsubscribeScope } from '../../api/subscriber-types'
import { useBrowserValue } from '../../lib/create-store'
import { brand } from '../../lib/brand'
import { privateAddress } from '../../shared/stores/private-address'
import { profileStore } from '../../shared/stores/profile-store'
import { Spinner } from '../../ui/spinner'
import { ErrorState } from '../../ui/states'
import { useSubscription } from '../../shared/components/subscription'
import { LinkRequestForm, type LinkRequest } from './link-request-form'
import { ScopeForm } from './scope-form'
import { UnsubscribedView } from './unsubscribed-view'
import { isSameAddress, chooseUnsubscribeState } from './unsubscribe-face'

type Props = {
  contactEmail: string | undefined
  /** Called to delete the account, which needs more proof than a mail's link. */
  onDelete: () => void
}

type EndState = { kind: 'left'; result: UnsubscribeResult; paused: boolean } | { kind: 'mailed' } | { kind: 'back' }

export function UnsubscribeView({ contactEmail, onDelete }: Props) {
  const { subscriptionData } = useSubscription()
  // Only the browser knows the address and the token of the link.
  const address = useBrowserValue(privateAddress.unsubscribe, null)
  const token = address?.token ?? null
  const link = useQuery({ ...unsubscribeLinkQuery(token ?? ''), enabled: token !== null })
  const [end, setEnd] = useState<EndState | null>(null)
  const [failed, setFailed] = useState(false)

  const mail = contactEmail && (
    <p className="mt-4 text-muted">
      Or write to{' '}
      <a href={`mailto:${contactEmail}?subject=Unsubscribe`} className="text-brand underline">
        {contactEmail}
      </a>
      : one line is enough.
    </p>
  )

  async function send(request: LinkRequest & { token?: string; scope?: UnsubscribeScope; reason?: string }) {
    setFailed(false)
    try {
      const { data } = await unsubscribe(request)
      setEnd(data ? { kind: 'left', result: data, paused: request.scope === 'pause' } : { kind: 'mailed' })
      // The form was longer than what replaces it, so the page scrolls to its top.
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
      const own = subscriptionData !== null && isSameAddress(subscriptionData.email, request.email)
      // The server has ended the session with the subscription.
      if (data && own && request.scope === 'all') profileStore.clear()
    } catch (error) {
      console.warn('not unsubscribed', error)
      setFailed(true)
    }
  }

  if (end?.kind === 'left')
    return <UnsubscribedView result={end.result} paused={end.paused} onBack={() => setEnd({ kind: 'back' })} />
  if (end?.kind === 'back') {
    return <UnsubscribePage title="You are subscribed again">Everything is as it was before.</UnsubscribePage>
  }
  if (end?.kind === 'mailed') {
    return (
      <UnsubscribePage title="Check your e-mail">
        <p role="status">If this address is subscribed, we’ve sent it a link.</p>
      </UnsubscribePage>
    )
  }
  if (address === null) {
    return (
      <UnsubscribePage title="Unsubscribe">
        <div className="noscript:hidden">
          <Spinner />
        </div>
        <div className="noscript:block! hidden!">
          <p>This page needs JavaScript to read your link.</p>
          {mail}
        </div>
      </UnsubscribePage>
    )
  }
  const refused = link.error instanceof ApiError && link.error.status < 500 && link.error.status !== 429
  const face = chooseUnsubscribeState(address, { link: link.data, refused, failed: link.isError }, subscriptionData)
  const trouble = failed && (
    <div role="alert" className="mt-6 text-danger">
      <p>This did not work just now. Please try again in a moment.</p>
      {mail}
    </div>
  )
  switch (face.kind) {
    case 'loading':
      return <Spinner />
    case 'failed':
      return (
        <UnsubscribePage title="Unsubscribe">
          <ErrorState message="We could not read your link just now." onRetry={() => void link.refetch()} />
          {mail}
        </UnsubscribePage>
      )
    case 'ask':
      return (
        <UnsubscribePage title="Unsubscribe">
          <LinkRequestForm email={face.email} expired={face.expired} onSend={send} />
          {trouble}
        </UnsubscribePage>
      )
    case 'choices':
      return (
        <UnsubscribePage title={`Fewer messages from ${brand.name}`}>
          <p>
            For <strong className="font-medium text-ink">{face.maskedEmail}</strong>. Choose what should stop.
          </p>
          <ScopeForm
            list={face.list}
            onSend={(scope, reason) =>
              send({
                email: face.email,
                ...(scope === 'link' ? {} : { scope }),
                ...(face.token === null ? {} : { token: face.token }),
                ...(reason === '' ? {} : { reason }),
              })
            }
          />
          {trouble}
          <p className="mt-8 text-[0.9375rem]">
            Want to delete your account?{' '}
            <button
              type="button"
              onClick={onDelete}
              className="min-h-11 cursor-pointer font-medium text-brand underline underline-offset-4"
            >
              {subscriptionData ? 'Delete it in My Account' : 'Sign in and delete it'}
            </button>
          </p>
        </UnsubscribePage>
      )
  }
}

function UnsubscribePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-12 sm:py-16">
      <div className="max-w-2xl text-lg text-muted">
        <h1 className="mb-4 font-semibold text-3xl text-ink sm:text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
