// Whether the discussion panel is open, for every component.

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { discussion } from '../lib/discussion'

type ChatContext = { isChatOpen: boolean }

const Context = createContext<ChatContext | null>(null)

/** Pages come from the server with it closed. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const isChatOpen = useSyncExternalStore(discussion.subscribe, discussion.isOpen, () => false)
  const value = useMemo(() => ({ isChatOpen }), [isChatOpen])
  return <Context value={value}>{children}</Context>
}

export function useChat(): ChatContext {
  const value = useContext(Context)
  if (value === null) throw new Error('useChat needs its provider')
  return value
}
