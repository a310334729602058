// Tells every component whether the discussion panel is open.

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from '../../lib/create-store'
import { discussion } from '../stores/discussion'

type DiscussionState = { isChatOpen: boolean }

const Context = createContext<DiscussionState | null>(null)

/** The server writes pages with the panel closed. */
export function DiscussionStateProvider({ children }: { children: ReactNode }) {
  const isChatOpen = useStore(discussion, null) !== null
  const value = useMemo(() => ({ isChatOpen }), [isChatOpen])
  return <Context value={value}>{children}</Context>
}

export function useDiscussionState(): DiscussionState {
  const value = useContext(Context)
  if (value === null) throw new Error('useDiscussionState needs its provider')
  return value
}
