// /unsubscribe/{email}?t=: where mails lead. The address and the token are off the address bar before this shows
// (lib/private-address.ts).

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../api/queries/site'
import { UnsubscribeView } from '../features/unsubscribe/unsubscribe-view'
import { memberDialogs } from '../lib/member-dialogs'
import { Head } from '../ui/head'
import { useSubscription } from '../ui/subscription'

export function UnsubscribeRoute() {
  const { data: site } = useQuery(siteQuery)
  const { isSubscribed } = useSubscription()

  async function deleteAccount() {
    const known = isSubscribed || (await memberDialogs.open({ kind: 'subscribe', code: true }))
    if (known) void memberDialogs.open({ kind: 'account' })
  }

  return (
    <>
      <Head title="Unsubscribe" description="Choose which messages should stop." robots="noindex, nofollow" />
      <UnsubscribeView contactEmail={site?.contactEmail} onDelete={() => void deleteAccount()} />
    </>
  )
}
