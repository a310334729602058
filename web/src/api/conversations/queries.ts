// The chatbot's calls besides its socket: reactions, copies, feedback, shared links and the history.

import { queryOptions } from '@tanstack/react-query'
import { toPageLanguage } from '../../lib/page-language'
import { queryKeys } from '../query-keys'
import type { PastMessage, Reaction } from './entries'
import { readSources, readStatus, readTexts } from './frames'
import { get, post, remove } from '../client'
import type { components } from '../schema.gen'

type ChatMessage = components['schemas']['ChatMessage']
type Suggestions = components['schemas']['ChatSuggestions']
type ConversationSummaryBody = components['schemas']['ChatSession']

export type ArticleStat = 'summarize_ai' | 'ai_session' | 'related_query' | 'source_interaction'

/** A failure is logged and not shown, so that it never disturbs a conversation. */
export function countArticleStat(articleUrl: string, stat: ArticleStat): void {
  post('/chatbot/article/stats', { body: { article_url: articleUrl, stat_type: stat } }).catch(logFailure)
}

export function countCopy(messageId: string): void {
  post('/chatbot/user/message/copy', { body: { message_id: messageId } }).catch(logFailure)
}

function logFailure(error: unknown): void {
  console.warn('chat event not recorded', error)
}

export async function sendReaction(messageId: string, reaction: Reaction): Promise<void> {
  await post('/chatbot/user/reaction', { body: { message_id: messageId, reaction } })
}

export async function sendMessageFeedback(messageId: string, description: string): Promise<void> {
  await post('/chatbot/user/feedback', { body: { message_id: messageId, description } })
}

/** Returns the address at which anybody can read the conversation. */
export async function shareConversation(session: string, articleUrl: string): Promise<string> {
  const body = { session_id: session, article_url: articleUrl }
  return (await post('/chatbot/public/conversation/generate-link', { body })).conversation_url
}

/** `id` is the last part of the shared address, which answers 410 afterwards. */
export async function revokeSharedLink(id: string): Promise<void> {
  await remove('/chatbot/public/conversation/{id}', { path: { id } })
}

/** Anybody can read it. The call answers 404 when it never existed and 410 when its link was revoked. */
export function sharedConversationQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.conversation(id),
    queryFn: ({ signal }) => get('/chatbot/public/conversation/{id}', { path: { id }, signal }),
    select: ({ data }): PastMessage[] => data.messages.flatMap(toPastMessage),
  })
}

export type ConversationSummary = {
  id: string
  firstMessage: string
  articleUrl: string
  /** The title of that page, where the server sends it. */
  articleTitle: string | null
  messageCount: number
  createdAt: string
}

/**
 * Pages count from 1 and begin with the latest conversation. The id only names the call: the server answers for its
 * session.
 */
export function conversationsQuery(userId: string | null, page: number, search = '') {
  return queryOptions({
    queryKey: queryKeys.myConversations(userId, page, search),
    queryFn: ({ signal }) =>
      get('/chatbot/user/sessions/{userId}', {
        path: { userId: userId ?? 'me' },
        signal,
        query: { page, q: search || undefined },
      }),
    select: ({ results, next, previous }) => ({ sessions: results.map(toConversationSummary), next, previous }),
  })
}

function toConversationSummary(body: ConversationSummaryBody): ConversationSummary {
  return {
    id: body.session_id,
    firstMessage: body.first_message,
    articleUrl: body.article_url ?? '',
    articleTitle: body.article_title,
    messageCount: body.message_count,
    createdAt: body.created_at,
  }
}

export async function fetchMessages(session: string): Promise<PastMessage[]> {
  const { results } = await get('/chatbot/sessions/history/{sessionId}', { path: { sessionId: session } })
  return results.flatMap(toPastMessage)
}

export async function deleteConversation(session: string): Promise<void> {
  await remove('/chatbot/sessions/{sessionId}', { path: { sessionId: session } })
}

/** A message without text is shown only while its text is on the way. */
function toPastMessage(message: ChatMessage): PastMessage[] {
  const status = readStatus(message.status)
  if (message.content === '' && status !== 'making') return []
  const { sender, reaction } = message
  return [
    {
      id: message.id,
      sender: sender === 'user' ? 'user' : 'bot',
      content: message.content,
      sources: readSources(message.sources),
      related: readTexts(message.related),
      abstained: message.abstained === true,
      language: toPageLanguage(message.language),
      status,
      reaction: reaction === 1 || reaction === -1 ? reaction : 0,
      hasFeedback: message.has_feedback === true,
    },
  ]
}

export type SuggestionLanguage = keyof Suggestions

/** The questions that are offered before the first one of a conversation about no page. */
export const suggestedQuestionsQuery = queryOptions({
  queryKey: queryKeys.suggestedQuestions,
  queryFn: ({ signal }) => get('/chatbot/suggested-questions', { signal }),
  select: ({ data }) => data,
})

/** An address with the version of the notice that was agreed to. */
type TypedAddress = { email: string; consent: string }

/** Asks to be told when an article answers what this message could not. */
export async function requestCoverage(messageId: string, typed: TypedAddress | null): Promise<void> {
  const body = { message_id: messageId, ...typed }
  await post('/chatbot/user/wish', { body })
}
