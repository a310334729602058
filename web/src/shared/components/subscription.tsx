// Tells every component whether the reader is subscribed. On the server nobody is. The browser's own state follows
// right after the page is taken over.

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useStore } from '../../lib/create-store'
import { profileStore, type Subscription } from '../stores/profile-store'

type SubscriptionContext = Subscription & {
  /** Reads the browser's storage again. */
  refresh: () => Promise<void>
}

const Context = createContext<SubscriptionContext | null>(null)

export function SubscriptionProvider({ children }: { children: ReactNode }) {
  const state = useStore(profileStore, profileStore.onServer)
  useEffect(() => profileStore.watch(), [])
  const value = useMemo(() => ({ ...state, refresh: profileStore.refresh }), [state])
  return <Context value={value}>{children}</Context>
}

export function useSubscription(): SubscriptionContext {
  const value = useContext(Context)
  if (value === null) throw new Error('useSubscription needs its provider')
  return value
}
