// Once the page stands: does the server know the reader that this browser remembers? A dead session is renewed or given
// up on the way (api/session.ts); a server that can't be reached changes nothing.

import type { QueryClient } from '@tanstack/react-query'
import { isUnauthorized } from '../api/errors'
import { profileStore } from '../lib/profile-store'

export function watchSession(cache: QueryClient): void {
  let known = profileStore.read().subscriptionData?.email ?? null
  let asked = false
  profileStore.subscribe(() => {
    const { subscriptionData } = profileStore.read()
    const email = subscriptionData?.email ?? null
    if (email === known) return
    // What is still on the screen stays until it has gone: taken from under it, it would be asked for again, in vain. Before
    // somebody else is known here, everything goes.
    if (email === null) cache.removeQueries({ queryKey: ['me'], type: 'inactive' })
    else if (known === null) cache.removeQueries({ queryKey: ['me'] })
    known = email
    if (email !== null && !asked) {
      asked = true
      confirm().catch((error: unknown) => console.info('session not confirmed', error))
    }
    // What is one's own among them depends on who one is.
    void cache.invalidateQueries({ queryKey: ['comments'] })
  })
}

async function confirm(): Promise<void> {
  // Most readers are not subscribed: the code comes when somebody is.
  const { confirmProfile } = await import('../api/queries/subscribers')
  try {
    await confirmProfile()
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    profileStore.lapse()
  }
}
