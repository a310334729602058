// /unsubscribe/{email}?t=: the page that mails link to. The address and the token are removed from the address bar
// before it is shown (shared/stores/private-address.ts).

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../api/queries/site'
import { UnsubscribeView } from '../features/unsubscribe/unsubscribe-view'
import { memberDialogs } from '../shared/stores/member-dialogs'
import { Head } from '../shared/components/head'
import { useSubscription } from '../shared/components/subscription'

export function UnsubscribeRoute() {
  const { data: site } = useQuery(siteQuery)
  const { isSubscribed } = useSubscription()

  async function deleteAccount() {
    const isSignedIn = isSubscribed || (await memberDialogs.open({ kind: 'subscribe', code: true }))
    if (isSignedIn) void memberDialogs.open({ kind: 'account' })
  }

  return (
    <>
      <Head title="Unsubscribe" description="Choose which messages should stop." robots="noindex, nofollow" />
      <UnsubscribeView contactEmail={site?.contactEmail} onDelete={() => void deleteAccount()} />
    </>
  )
}
