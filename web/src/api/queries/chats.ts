// The chatbot's calls besides its socket: reactions, copies, feedback, shared links, the history.

import { queryOptions } from '@tanstack/react-query'
import type { PastMessage, Reaction } from '../chat/entries'
import { sourcesOf, statusOf, textsOf } from '../chat/frames'
import { anyAnswer, get, post, remove } from '../client'
import { isRecord } from '../errors'

const BASE = '/chatbot'
const part = (id: string) => encodeURIComponent(id)

export type ArticleStat = 'summarize_ai' | 'ai_session' | 'related_query' | 'source_interaction'

/** Never disturbs a conversation: failures are logged, not shown. */
export function countArticleStat(articleUrl: string, stat: ArticleStat): void {
  const body = { article_url: articleUrl, stat_type: stat }
  post(`${BASE}/article/stats/`, { guard: anyAnswer, body }).catch(logged)
}

export function countCopy(messageId: string): void {
  post(`${BASE}/user/message/copy/`, { guard: anyAnswer, body: { message_id: messageId } }).catch(logged)
}

function logged(error: unknown): void {
  console.warn('chat event not recorded', error)
}

type Done = { success: boolean }

function isDone(body: unknown): body is Done {
  return isRecord(body) && body.success === true
}

export async function sendReaction(messageId: string, reaction: Reaction): Promise<void> {
  await post(`${BASE}/user/reaction/`, { guard: isDone, body: { message_id: messageId, reaction } })
}

export async function sendMessageFeedback(messageId: string, description: string): Promise<void> {
  await post(`${BASE}/user/feedback/`, { guard: anyAnswer, body: { message_id: messageId, description } })
}

type Link = Done & { conversation_url: string }

function isLink(body: unknown): body is Link {
  return isDone(body) && 'conversation_url' in body && typeof body.conversation_url === 'string'
}

/** The address at which anybody can read the conversation. */
export async function shareConversation(session: string, articleUrl: string): Promise<string> {
  const body = { session_id: session, article_url: articleUrl }
  return (await post(`${BASE}/public/conversation/generate-link/`, { guard: isLink, body })).conversation_url
}

/** `id` is the last part of the shared address; afterwards it answers 410. */
export async function revokeShared(id: string): Promise<void> {
  await remove(`${BASE}/public/conversation/${part(id)}/`, { guard: anyAnswer })
}

export type SharedConversation = { messages: PastMessage[]; articleUrl: string | null }
type SharedBody = { data: { messages: unknown[]; article_url?: unknown } }

function isShared(body: unknown): body is SharedBody {
  return isRecord(body) && isRecord(body.data) && Array.isArray(body.data.messages)
}

/** For everybody; 404 when it was never there, 410 when it was taken back. */
export function sharedQuery(id: string) {
  return queryOptions({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => get(`${BASE}/public/conversation/${part(id)}/`, { guard: isShared, signal }),
    select: ({ data }): SharedConversation => ({
      messages: data.messages.flatMap(messageOf),
      articleUrl: typeof data.article_url === 'string' ? data.article_url : null,
    }),
  })
}

export type ChatSession = {
  id: string
  firstMessage: string
  articleUrl: string
  /** Of that page, where the server tells it. */
  articleTitle: string | null
  messageCount: number
  createdAt: string
}
type Page = { success: boolean; results: unknown[]; next: unknown; previous: unknown }

function isPage(body: unknown): body is Page {
  return isDone(body) && 'results' in body && Array.isArray(body.results)
}

/** From 1, the last spoken first. The id only names the call: the server answers for its session. */
export function chatSessionsQuery(userId: string | null, page: number, search = '') {
  return queryOptions({
    queryKey: ['me', 'chats', userId, page, search],
    queryFn: ({ signal }) =>
      get(`${BASE}/user/sessions/${part(userId ?? 'me')}`, {
        guard: isPage,
        signal,
        query: { page, q: search || undefined },
      }),
    select: ({ results, next, previous }) => ({
      sessions: results.flatMap(sessionOf),
      next: typeof next === 'number' ? next : null,
      previous: typeof previous === 'number' ? previous : null,
    }),
  })
}

function sessionOf(entry: unknown): ChatSession[] {
  if (!isRecord(entry) || typeof entry.session_id !== 'string') return []
  const { session_id: id, first_message, article_url, article_title, message_count, created_at } = entry
  return [
    {
      id,
      firstMessage: typeof first_message === 'string' ? first_message : '',
      articleUrl: typeof article_url === 'string' ? article_url : '',
      articleTitle: typeof article_title === 'string' ? article_title : null,
      messageCount: typeof message_count === 'number' ? message_count : 0,
      createdAt: typeof created_at === 'string' ? created_at : '',
    },
  ]
}

type History = Done & { results: unknown[] }

function isHistory(body: unknown): body is History {
  return isDone(body) && 'results' in body && Array.isArray(body.results)
}

export async function chatHistory(session: string): Promise<PastMessage[]> {
  const { results } = await get(`${BASE}/sessions/history/${part(session)}`, { guard: isHistory })
  return results.flatMap(messageOf)
}

export async function deleteChat(session: string): Promise<void> {
  await remove(`${BASE}/sessions/${part(session)}`, { guard: anyAnswer })
}

/** Without words there is nothing to show, unless they are on their way. */
function messageOf(entry: unknown): PastMessage[] {
  if (!isRecord(entry) || typeof entry.content !== 'string') return []
  const status = statusOf(entry.status)
  if (entry.content === '' && status !== 'making') return []
  const id = entry.id ?? entry.message_id
  const { sender, reaction } = entry
  return [
    {
      id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
      sender: sender === 'user' ? 'user' : 'bot',
      content: entry.content,
      sources: sourcesOf(entry.sources),
      related: textsOf(entry.related),
      abstained: entry.abstained === true,
      status,
      reaction: reaction === 1 || reaction === -1 ? reaction : 0,
    },
  ]
}

/** Asks to be told when an article answers what this message could not. */
export async function askForCoverage(messageId: string, email: string | null): Promise<void> {
  const body = email === null ? { message_id: messageId } : { message_id: messageId, email }
  await post(`${BASE}/user/wish/`, { guard: anyAnswer, body })
}
