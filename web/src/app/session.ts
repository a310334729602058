// Checks, once the page is shown, whether the server knows the reader that this browser remembers. A dead session is
// renewed or given up on the way (api/session.ts). A server that cannot be reached changes nothing.

import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys'
import { isUnauthorized } from '../api/errors'
import { profileStore } from '../shared/stores/profile-store'

export function watchSession(cache: QueryClient): void {
  let knownEmail = profileStore.read().subscriptionData?.email ?? null
  let isConfirmationPending = false
  profileStore.subscribe(() => {
    const { subscriptionData } = profileStore.read()
    const email = subscriptionData?.email ?? null
    if (email === knownEmail) return
    // Queries that are still shown stay until they unmount, because they would otherwise be fetched again in vain.
    // Before another member is stored, everything is removed, and what is shown is fetched anew: a call of the page's first
    // moments, which is cut off by that, would otherwise never be answered.
    if (email === null || knownEmail === null) cache.removeQueries({ queryKey: queryKeys.me, type: 'inactive' })
    if (email !== null && knownEmail === null) void cache.resetQueries({ queryKey: queryKeys.me, type: 'active' })
    knownEmail = email
    if (email !== null && !isConfirmationPending) {
      isConfirmationPending = true
      confirmSession().catch((error: unknown) => console.info('session not confirmed', error))
    }
    // The session decides which comments are the reader's own.
    void cache.invalidateQueries({ queryKey: queryKeys.allComments })
  })
}

async function confirmSession(): Promise<void> {
  // Most readers are not subscribed, so the code is loaded only for members.
  const { refreshProfile: confirmProfile } = await import('../api/members/subscribers')
  try {
    await confirmProfile()
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    profileStore.expire()
  }
}
