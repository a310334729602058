// What the panel does with its conversation: asks, with product.md's words where it can't, and counts what it counts.

import { useMemo, useSyncExternalStore } from 'react'
import type { Conversation, Sent, Talk } from '../../api/chat/conversation'
import { countArticleStat } from '../../api/queries/chats'
import { showToast } from '../../lib/toasts'

export function useTalk(conversation: Conversation): Talk {
  return useSyncExternalStore(conversation.subscribe, conversation.talk)
}

export type Asking = {
  /** Whether the words were taken, and the box may be emptied. */
  ask: (text: string) => boolean
  askRelated: (text: string) => boolean
  summarise: () => boolean
}

export function useAsking(conversation: Conversation): Asking {
  return useMemo(() => askingIn(conversation), [conversation])
}

export function askingIn(conversation: Conversation): Asking {
  const { path } = conversation.about
  const taken = (sent: Sent, isFirst: boolean): boolean => {
    const accepted = sent === 'accepted' || sent === 'queued'
    if (sent === 'queued' || sent === 'waiting') {
      showToast('Please wait', 'Connection in progress. Try again in a moment.')
    }
    if (accepted && isFirst) countArticleStat(path, 'ai_session')
    return accepted
  }
  const isFirst = () => conversation.talk().entries.length === 0 && conversation.talk().past === 'none'
  const ask = (text: string): boolean => {
    const first = isFirst()
    return taken(conversation.ask(text), first)
  }
  return {
    ask,
    askRelated: (text) => {
      const accepted = ask(text)
      if (accepted) countArticleStat(path, 'related_query')
      return accepted
    },
    summarise: () => {
      const first = isFirst()
      const sent = conversation.summarise()
      // Pressed outside the panel, it waits for the connection as a matter of course.
      const accepted = sent === 'queued' ? taken('accepted', first) : taken(sent, first)
      if (accepted) countArticleStat(path, 'summarize_ai')
      return accepted
    },
  }
}
