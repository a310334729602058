// The entries of a conversation and how each frame changes them. The functions are pure: the same frames give the
// same text, however often they arrive.

import type { PageLanguage } from '../../lib/page-language'
import type { AnswerStatus, AnswerSource, ServerFrame, WholeAnswer } from './frames'

/** `waiting`: nothing has arrived yet. `stopped`: the reader stopped it, and the text that had arrived is kept. */
export type ReplyState = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
export type Reaction = 1 | 0 | -1

export type Question = { kind: 'asked'; key: string; text: string }
export type Reply = {
  kind: 'reply'
  /** The id of the question. Asking it again under this id changes nothing. */
  key: string
  request: 'answer' | 'summary' | 'again'
  /** The id of the message; null until the server has given one. */
  id: string | null
  state: ReplyState
  html: string
  /** The number of the last piece received; 0 before the first. */
  seq: number
  sources: AnswerSource[]
  related: string[]
  abstained: boolean
  /** The language of what stands around the answer. */
  language: PageLanguage
  reaction: Reaction
  /** The reader has said in words what they think of it. */
  hasFeedback: boolean
  /** The server's explanation of why it failed. */
  problem: string | null
  /** The id of the message that this reply is another answer for. */
  regenerates?: string
  /** The text that is sent in place of the question that is shown. */
  prompt?: string
}
export type Entry = Question | Reply
export type Entries = readonly Entry[]

type Chunk = Extract<ServerFrame, { kind: 'chunk' }>

export function createReply(key: string, request: Reply['request']): Reply {
  return {
    kind: 'reply',
    key,
    request,
    id: null,
    state: 'waiting',
    html: '',
    seq: 0,
    sources: [],
    related: [],
    abstained: false,
    language: 'en',
    reaction: 0,
    hasFeedback: false,
    problem: null,
  }
}

export function isUnderWay({ state }: Reply): boolean {
  return state === 'waiting' || state === 'streaming'
}

export function findReplyUnderWay(entries: Entries): Reply | null {
  return entries.findLast((entry): entry is Reply => entry.kind === 'reply' && isUnderWay(entry)) ?? null
}

/** The language of the newest answer. One that is under way has not told its own yet. */
export function findAnswerLanguage(entries: Entries): PageLanguage {
  const newest = entries.findLast((entry): entry is Reply => entry.kind === 'reply' && !isUnderWay(entry))
  return newest?.language ?? 'en'
}

/** The question that a reply answers. */
export function findQuestion(entries: Entries, reply: Reply): string {
  const index = entries.indexOf(reply)
  const question = entries.slice(0, index).findLast((entry): entry is Question => entry.kind === 'asked')
  return question?.text ?? ''
}

export function updateReply(entries: Entries, key: string, change: Partial<Omit<Reply, 'kind' | 'key'>>): Entries {
  return entries.map((entry) => (entry.kind === 'reply' && entry.key === key ? { ...entry, ...change } : entry))
}

/** Finds the reply that a frame belongs to: by its id, else by its question, else the oldest reply without an id. */
function findOwner(entries: Entries, messageId: string, requestId: string | null): Reply | null {
  const replies = entries.filter((entry): entry is Reply => entry.kind === 'reply')
  return (
    replies.find(({ id }) => id !== null && id === messageId) ??
    replies.find(({ key, id }) => id === null && requestId !== null && key === requestId) ??
    replies.find(
      ({ id, state, request }) => id === null && request !== 'summary' && state !== 'done' && state !== 'failed',
    ) ??
    null
  )
}

/** Finds the reply that failed. A failure that names no reply belongs to the running one. */
export function findFailing(entries: Entries, messageId: string | null, requestId: string | null): Reply | null {
  const replies = entries.filter((entry): entry is Reply => entry.kind === 'reply' && isUnderWay(entry))
  if (messageId === null && requestId === null) return replies.at(-1) ?? null
  return replies.find(({ id, key }) => (id !== null && id === messageId) || key === requestId) ?? null
}

/** Adds a reply for an answer of this session that was asked for elsewhere, or before a reload. */
function ensureOwner(entries: Entries, messageId: string, requestId: string | null): [Entries, Reply] {
  const found = findOwner(entries, messageId, requestId)
  if (found !== null) return [entries, found]
  const added = { ...createReply(requestId ?? messageId, 'answer'), id: messageId }
  return [[...entries, added], added]
}

/** `missing` names the place after which pieces were lost; they must be asked for again. */
export type ChunkResult = { entries: Entries; missing: { messageId: string; after: number } | null }

export function applyChunk(before: Entries, chunk: Chunk): ChunkResult {
  const [entries, reply] = ensureOwner(before, chunk.messageId, chunk.requestId)
  const { messageId, seq } = chunk
  if (!isUnderWay(reply)) return { entries: nameReply(entries, reply, messageId), missing: null }
  if (seq <= reply.seq) return { entries, missing: null }
  if (seq > reply.seq + 1 && !chunk.isRestart) {
    return { entries: updateReply(entries, reply.key, { id: messageId }), missing: { messageId, after: reply.seq } }
  }
  const html = chunk.isRestart ? chunk.html : reply.html + chunk.html
  return { entries: updateReply(entries, reply.key, { id: messageId, state: 'streaming', html, seq }), missing: null }
}

/** A stopped reply learns its id late. Reactions and copies need it. */
function nameReply(entries: Entries, reply: Reply, messageId: string): Entries {
  return reply.id === null ? updateReply(entries, reply.key, { id: messageId }) : entries
}

const REPLY_STATES: Record<AnswerStatus, ReplyState> = {
  making: 'waiting',
  done: 'done',
  stopped: 'stopped',
  interrupted: 'failed',
  failed: 'failed',
}

function describeProblem(status: AnswerStatus): string | null {
  return status === 'interrupted' ? 'The answer was cut off. The part that arrived is above.' : null
}

export function applyWholeAnswer(before: Entries, whole: WholeAnswer): Entries {
  const [entries, reply] = ensureOwner(before, whole.messageId, whole.requestId)
  return updateReply(entries, reply.key, {
    id: whole.messageId,
    state: reply.state === 'stopped' ? 'stopped' : REPLY_STATES[whole.status],
    html: whole.html,
    sources: whole.sources,
    related: whole.related,
    abstained: whole.abstained,
    language: whole.language,
    problem: describeProblem(whole.status),
  })
}

/** The reply that a summary frame fills: the oldest one that waits for it. */
export function findSummaryUnderWay(entries: Entries): Reply | null {
  return (
    entries.find(
      (entry): entry is Reply => entry.kind === 'reply' && entry.request === 'summary' && isUnderWay(entry),
    ) ?? null
  )
}

/** Removes "```html … ```" around a whole answer, which language models like to add. */
export function stripFence(html: string): string {
  const inner = /^\s*```[\w-]*[ \t]*\r?\n?([\s\S]*?)\r?\n?```\s*$/.exec(html)?.[1]
  return (inner ?? html).trim()
}

/** A message as the history and shared conversations bring it. */
export type PastMessage = {
  id: string
  sender: 'user' | 'bot'
  content: string
  sources: AnswerSource[]
  related: string[]
  abstained: boolean
  language: PageLanguage
  reaction: Reaction
  hasFeedback: boolean
  status: AnswerStatus
}

const PAST_KEY_PREFIX = 'past '

export function isPast({ key }: Entry): boolean {
  return key.startsWith(PAST_KEY_PREFIX)
}

export function toPastEntries(messages: readonly PastMessage[]): Entries {
  return messages.map((message): Entry => {
    const { id, content, sources, related, reaction, hasFeedback, abstained, language, status } = message
    if (message.sender === 'user') return { kind: 'asked', key: `${PAST_KEY_PREFIX}asked ${id}`, text: content }
    const reply = createReply(`${PAST_KEY_PREFIX}${id}`, 'answer')
    const html = stripFence(content)
    const [state, problem] = [REPLY_STATES[status], describeProblem(status)]
    return { ...reply, id, state, problem, html, sources, related, reaction, hasFeedback, abstained, language }
  })
}
