// The conversations of this page's life: closing the panel ends none, and an answer that is being made comes in meanwhile.

import { Conversation } from '../../api/chat/conversation'
import { chatHistory } from '../../api/queries/chats'
import { chatSessions } from '../../lib/chat-sessions'
import type { Opening, Subject } from '../../lib/discussion'
import { profileStore } from '../../lib/profile-store'

/** By page, the one that goes on there. */
const current = new Map<string, Conversation>()
let reader: string | null = null

/** Random enough to name a question of one session, also where the page is not on https. */
function key(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function made(about: Subject, session: string | null): Conversation {
  const conversation = new Conversation(about, session, {
    history: chatHistory,
    userId: () => profileStore.read().subscriptionData?._id ?? '',
    key,
    keep: chatSessions.keep,
  })
  current.set(about.path, conversation)
  return conversation
}

export function conversationFor({ about, session }: Opening): Conversation {
  forgetOthers()
  const known = current.get(about.path)
  if (session !== undefined) return known?.talk().session === session ? known : made(about, session)
  return known ?? made(about, chatSessions.of(about.path))
}

export function freshConversation(about: Subject): Conversation {
  current.get(about.path)?.leave()
  return made(about, null)
}

/** It was deleted: nothing of it stays on this device. */
export function forgetConversation(session: string): void {
  chatSessions.forget(session)
  for (const [path, conversation] of current) {
    if (conversation.talk().session !== session) continue
    conversation.leave()
    current.delete(path)
  }
}

/** What a reader who has signed out said is not shown to the next. */
function forgetOthers(): void {
  const now = profileStore.read().subscriptionData?.email ?? null
  if (reader !== null && now !== reader) {
    for (const conversation of current.values()) conversation.leave()
    current.clear()
  }
  reader = now
}
