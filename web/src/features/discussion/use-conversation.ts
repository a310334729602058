// What the panel does with its conversation: it asks, shows a toast when it cannot, and reports what is counted.

import { useMemo } from 'react'
import type { Conversation, SendResult, ConversationState } from '../../api/conversations/conversation'
import { countArticleStat } from '../../api/conversations/queries'
import { useStore } from '../../lib/create-store'
import { showToast } from '../../shared/stores/toasts'

export function useConversationState(conversation: Conversation): ConversationState {
  return useStore(conversation, conversation.read())
}

export type AskActions = {
  /** Returns true when the question was taken and the box may be emptied. */
  ask: (text: string) => boolean
  askRelated: (text: string) => boolean
  summarise: () => boolean
}

export function useAskActions(conversation: Conversation): AskActions {
  return useMemo(() => createAskActions(conversation), [conversation])
}

export function createAskActions(conversation: Conversation): AskActions {
  const { path } = conversation.about
  const handleResult = (result: SendResult, isFirst: boolean): boolean => {
    const accepted = result === 'accepted' || result === 'queued'
    if (result === 'queued' || result === 'waiting') {
      showToast('Please wait', 'Connection in progress. Try again in a moment.')
    }
    if (accepted && isFirst) countArticleStat(path, 'ai_session')
    return accepted
  }
  const isFirst = () => conversation.read().entries.length === 0 && conversation.read().past === 'none'
  const ask = (text: string): boolean => {
    const first = isFirst()
    return handleResult(conversation.ask(text), first)
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
      const result = conversation.summarise()
      // A question that was pressed outside the panel may wait for the connection, so waiting is no reason for a toast.
      const accepted = result === 'queued' ? handleResult('accepted', first) : handleResult(result, first)
      if (accepted) countArticleStat(path, 'summarize_ai')
      return accepted
    },
  }
}
