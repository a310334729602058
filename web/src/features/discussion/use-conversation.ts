// What the panel does with its conversation: it asks, shows a toast when it cannot, and reports what is counted.

import { useMemo } from 'react'
import type { Conversation, SendResult, ConversationState } from '../../api/conversations/conversation'
import { type ArticleStat, countArticleStat } from '../../api/conversations/queries'
import { useStore } from '../../lib/create-store'
import type { Subject } from '../../shared/stores/discussion'
import { readDialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { readPageLanguage } from '../../lib/page-language'
import { showToast } from '../../shared/stores/toasts'

export function useConversationState(conversation: Conversation): ConversationState {
  return useStore(conversation, conversation.read())
}

export type AskActions = {
  /** Returns true when the question was taken and the box may be emptied. */
  ask: (text: string) => boolean
  askRelated: (text: string) => boolean
  /** Asks a question that was pressed outside the panel. */
  askFromPage: (text: string) => boolean
  summarise: () => boolean
}

export function useAskActions(conversation: Conversation): AskActions {
  return useMemo(() => createAskActions(conversation), [conversation])
}

export function createAskActions(conversation: Conversation): AskActions {
  const { about } = conversation
  const handleResult = (result: SendResult, isFirst: boolean): boolean => {
    const accepted = result === 'accepted' || result === 'queued'
    if (result === 'queued' || result === 'waiting') {
      const language = readPageLanguage(window.location.pathname)
      const { waitTitle, wait } = readDialogTexts(language).answers
      showToast(waitTitle, wait, 'plain', language)
    }
    if (accepted && isFirst) countStat(about, 'ai_session')
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
      if (accepted) countStat(about, 'related_query')
      return accepted
    },
    askFromPage: (text) => {
      const first = isFirst()
      return handleResult(allowWaiting(conversation.ask(text)), first)
    },
    summarise: () => {
      const first = isFirst()
      const accepted = handleResult(allowWaiting(conversation.summarise()), first)
      if (accepted) countStat(about, 'summarize_ai')
      return accepted
    },
  }
}

/** What was pressed outside the panel may wait for the connection, so waiting is no reason for a toast. */
function allowWaiting(result: SendResult): SendResult {
  return result === 'queued' ? 'accepted' : result
}

/** The server counts by article and assist module. */
export function countStat({ kind, path }: Pick<Subject, 'kind' | 'path'>, stat: ArticleStat): void {
  if (kind !== 'site') countArticleStat(path, stat)
}
