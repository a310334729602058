import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/errors'
import { unsubscribe, unsubscribeLinkQuery } from '../../api/queries/unsubscribe'
import type { Unsubscribed, UnsubscribeScope } from '../../api/subscriber-types'
import { brand } from '../../lib/brand'
import { privateAddress } from '../../lib/private-address'
import { profileStore } from '../../lib/profile-store'
import { Spinner } from '../../ui/spinner'
import { ErrorState } from '../../ui/states'
import { useSubscription } from '../../ui/subscription'
import { AskForLink, type Asking } from './ask-for-link'
import { ScopeForm } from './scope-form'
import { Left } from './left'
import { sameAddress, wayOf } from './way'

type Props = {
  contactEmail: string | undefined
  /** Deleting the account needs more than a mail's link. */
  onDelete: () => void
}

const never = () => () => undefined

type End = { kind: 'left'; left: Unsubscribed; paused: boolean } | { kind: 'mailed' } | { kind: 'back' }

/** Shows, and asks; nothing is ended before the button is pressed. */
export function UnsubscribeView({ contactEmail, onDelete }: Props) {
  const { subscriptionData } = useSubscription()
  // What the link says is known in the browser only.
  const address = useSyncExternalStore(never, privateAddress.unsubscribe, () => null)
  const token = address?.token ?? null
  const link = useQuery({ ...unsubscribeLinkQuery(token ?? ''), enabled: token !== null })
  const [end, setEnd] = useState<End | null>(null)
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

  async function send(request: Asking & { token?: string; scope?: UnsubscribeScope; reason?: string }) {
    setFailed(false)
    try {
      const { data } = await unsubscribe(request)
      setEnd(data ? { kind: 'left', left: data, paused: request.scope === 'pause' } : { kind: 'mailed' })
      // The form was longer than what takes its place.
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
      const own = subscriptionData !== null && sameAddress(subscriptionData.email, request.email)
      // The server has ended the session with the subscription.
      if (data && own && request.scope === 'all') profileStore.clear()
    } catch (error) {
      console.warn('not unsubscribed', error)
      setFailed(true)
    }
  }

  if (end?.kind === 'left') return <Left left={end.left} paused={end.paused} onBack={() => setEnd({ kind: 'back' })} />
  if (end?.kind === 'back') {
    return <Page title="You are subscribed again">Everything is as it was before.</Page>
  }
  if (end?.kind === 'mailed') {
    return (
      <Page title="Please look into your mail">
        <p role="status">If this address is subscribed we sent a link.</p>
      </Page>
    )
  }
  if (address === null) {
    return (
      <Page title="Unsubscribe">
        <div className="noscript:hidden">
          <Spinner />
        </div>
        <div className="noscript:block! hidden!">
          <p>This page needs JavaScript to read your link.</p>
          {mail}
        </div>
      </Page>
    )
  }
  const refused = link.error instanceof ApiError && link.error.status < 500 && link.error.status !== 429
  const way = wayOf(address, { link: link.data, refused, failed: link.isError }, subscriptionData)
  const trouble = failed && (
    <div role="alert" className="mt-6 text-danger">
      <p>This did not work just now. Please try again in a moment.</p>
      {mail}
    </div>
  )
  switch (way.kind) {
    case 'loading':
      return <Spinner />
    case 'failed':
      return (
        <Page title="Unsubscribe">
          <ErrorState message="We could not read your link just now." onRetry={() => void link.refetch()} />
          {mail}
        </Page>
      )
    case 'ask':
      return (
        <Page title="Unsubscribe">
          <AskForLink email={way.email} expired={way.expired} onSend={send} />
          {trouble}
        </Page>
      )
    case 'choices':
      return (
        <Page title={`Fewer messages from ${brand.name}`}>
          <p>
            For <strong className="font-medium text-ink">{way.shown}</strong>. Choose what should stop.
          </p>
          <ScopeForm
            list={way.list}
            onSend={(scope, reason) =>
              send({
                email: way.email,
                ...(scope === 'link' ? {} : { scope }),
                ...(way.token === null ? {} : { token: way.token }),
                ...(reason === '' ? {} : { reason }),
              })
            }
          />
          {trouble}
          <p className="mt-8 text-[0.9375rem]">
            Want your account gone altogether?{' '}
            <button
              type="button"
              onClick={onDelete}
              className="min-h-11 cursor-pointer font-medium text-brand underline underline-offset-4"
            >
              {subscriptionData ? 'Delete it in My Account' : 'Sign in and delete it'}
            </button>
          </p>
        </Page>
      )
  }
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-12 sm:py-16">
      <div className="max-w-2xl text-lg text-muted">
        <h1 className="mb-4 font-semibold text-3xl text-ink sm:text-4xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
