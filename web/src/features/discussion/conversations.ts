// The conversations since the page was loaded. Closing the panel ends none of them, and a running answer still arrives.

import { Conversation } from '../../api/conversations/conversation'
import { fetchMessages } from '../../api/conversations/queries'
import { createRandomId } from '../../lib/random-id'
import { conversationSessions } from './conversation-sessions'
import type { Opening, Subject } from '../../shared/stores/discussion'
import { profileStore } from '../../shared/stores/profile-store'

/** The current conversation of each page, by its path. */
const conversations = new Map<string, Conversation>()
let readerEmail: string | null = null

function createConversation(about: Subject, session: string | null): Conversation {
  const conversation = new Conversation(about, session, {
    history: fetchMessages,
    userId: () => profileStore.read().subscriptionData?._id ?? '',
    key: createRandomId,
    keep: conversationSessions.store,
  })
  conversations.set(about.path, conversation)
  return conversation
}

export function getConversation({ about, session, question }: Opening): Conversation {
  forgetOtherReaders()
  // A question from elsewhere on the site follows from no earlier one.
  if (question !== undefined && about.kind === 'site') return startConversation(about)
  const existing = conversations.get(about.path)
  if (session !== undefined) return existing?.read().session === session ? existing : createConversation(about, session)
  return existing ?? createConversation(about, conversationSessions.find(about.path))
}

export function startConversation(about: Subject): Conversation {
  conversations.get(about.path)?.leave()
  return createConversation(about, null)
}

/** Removes a deleted conversation from this device. */
export function forgetConversation(session: string): void {
  conversationSessions.forget(session)
  for (const [path, conversation] of conversations) {
    if (conversation.read().session !== session) continue
    conversation.leave()
    conversations.delete(path)
  }
}

/** Drops the conversations of a reader who has signed out, so that the next one does not see them. */
function forgetOtherReaders(): void {
  const now = profileStore.read().subscriptionData?.email ?? null
  if (readerEmail !== null && now !== readerEmail) {
    for (const conversation of conversations.values()) conversation.leave()
    conversations.clear()
  }
  readerEmail = now
}
