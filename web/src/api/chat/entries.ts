// What stands in a conversation, and what each frame makes of it. Pure: the same frames give the same text, however often
// they come.

import type { AnswerStatus, ChatSource, ServerFrame, Whole } from './frames'

/** waiting: nothing has come yet. stopped: by the reader; what had come is kept. */
export type ReplyState = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
export type Reaction = 1 | 0 | -1

export type Asked = { kind: 'asked'; key: string; text: string }
export type Reply = {
  kind: 'reply'
  /** Of the question: asking it again by this id changes nothing. */
  key: string
  wish: 'answer' | 'summary' | 'again'
  /** Of the message; null until the server has named it. */
  id: string | null
  state: ReplyState
  html: string
  /** Of the last piece that was told; 0 before the first. */
  seq: number
  sources: ChatSource[]
  related: string[]
  abstained: boolean
  reaction: Reaction
  /** Why it failed, in the server's words. */
  problem: string | null
  /** Id of the message that it is another answer instead of. */
  again?: string
  /** What is asked in place of the question that is shown. */
  prompt?: string
}
export type Entry = Asked | Reply
export type Entries = readonly Entry[]

type Chunk = Extract<ServerFrame, { kind: 'chunk' }>

export function waitingReply(key: string, wish: Reply['wish']): Reply {
  return {
    kind: 'reply',
    key,
    wish,
    id: null,
    state: 'waiting',
    html: '',
    seq: 0,
    sources: [],
    related: [],
    abstained: false,
    reaction: 0,
    problem: null,
  }
}

export function isUnderWay({ state }: Reply): boolean {
  return state === 'waiting' || state === 'streaming'
}

export function replyUnderWay(entries: Entries): Reply | null {
  return entries.findLast((entry): entry is Reply => entry.kind === 'reply' && isUnderWay(entry)) ?? null
}

/** The question that a reply answers. */
export function questionOf(entries: Entries, reply: Reply): string {
  const at = entries.indexOf(reply)
  const asked = entries.slice(0, at).findLast((entry): entry is Asked => entry.kind === 'asked')
  return asked?.text ?? ''
}

export function changed(entries: Entries, key: string, change: Partial<Omit<Reply, 'kind' | 'key'>>): Entries {
  return entries.map((entry) => (entry.kind === 'reply' && entry.key === key ? { ...entry, ...change } : entry))
}

/** Whose frame it is: by its id, else by its question, else the oldest that has no name yet. */
function owner(entries: Entries, messageId: string, requestId: string | null): Reply | null {
  const replies = entries.filter((entry): entry is Reply => entry.kind === 'reply')
  return (
    replies.find(({ id }) => id !== null && id === messageId) ??
    replies.find(({ key, id }) => id === null && requestId !== null && key === requestId) ??
    replies.find(
      ({ id, state, wish }) => id === null && wish !== 'summary' && state !== 'done' && state !== 'failed',
    ) ??
    null
  )
}

/** Whose failure it is; one that names nobody is the running one's. */
export function failing(entries: Entries, messageId: string | null, requestId: string | null): Reply | null {
  const replies = entries.filter((entry): entry is Reply => entry.kind === 'reply' && isUnderWay(entry))
  if (messageId === null && requestId === null) return replies.at(-1) ?? null
  return replies.find(({ id, key }) => (id !== null && id === messageId) || key === requestId) ?? null
}

/** An answer of this session that was asked for elsewhere, or before a reload. */
function withOwner(entries: Entries, messageId: string, requestId: string | null): [Entries, Reply] {
  const found = owner(entries, messageId, requestId)
  if (found !== null) return [entries, found]
  const added = { ...waitingReply(requestId ?? messageId, 'answer'), id: messageId }
  return [[...entries, added], added]
}

/** `missing`: pieces were lost on the way, and must be asked for again from there. */
export type Told = { entries: Entries; missing: { messageId: string; after: number } | null }

export function withChunk(before: Entries, chunk: Chunk): Told {
  const [entries, reply] = withOwner(before, chunk.messageId, chunk.requestId)
  const { messageId, seq } = chunk
  if (!isUnderWay(reply)) return { entries: named(entries, reply, messageId), missing: null }
  if (seq <= reply.seq) return { entries, missing: null }
  if (seq > reply.seq + 1 && !chunk.anew) {
    return { entries: changed(entries, reply.key, { id: messageId }), missing: { messageId, after: reply.seq } }
  }
  const html = chunk.anew ? chunk.html : reply.html + chunk.html
  return { entries: changed(entries, reply.key, { id: messageId, state: 'streaming', html, seq }), missing: null }
}

/** A stopped one hears its name late: reactions and copies go by it. */
function named(entries: Entries, reply: Reply, messageId: string): Entries {
  return reply.id === null ? changed(entries, reply.key, { id: messageId }) : entries
}

const STATES: Record<AnswerStatus, ReplyState> = {
  making: 'waiting',
  done: 'done',
  stopped: 'stopped',
  interrupted: 'failed',
  failed: 'failed',
}

function problemOf(status: AnswerStatus): string | null {
  return status === 'interrupted' ? 'The answer broke off. What had come is above.' : null
}

export function withWhole(before: Entries, whole: Whole): Entries {
  const [entries, reply] = withOwner(before, whole.messageId, whole.requestId)
  return changed(entries, reply.key, {
    id: whole.messageId,
    state: reply.state === 'stopped' ? 'stopped' : STATES[whole.status],
    html: whole.html,
    sources: whole.sources,
    related: whole.related,
    abstained: whole.abstained,
    problem: problemOf(whole.status),
  })
}

/** What the summary frame fills: the oldest that waits for one. */
export function summaryUnderWay(entries: Entries): Reply | null {
  return (
    entries.find((entry): entry is Reply => entry.kind === 'reply' && entry.wish === 'summary' && isUnderWay(entry)) ??
    null
  )
}

/** "```html … ```" around a whole answer is the model's habit, not the answer. */
export function withoutFence(html: string): string {
  const inner = /^\s*```[\w-]*[ \t]*\r?\n?([\s\S]*?)\r?\n?```\s*$/.exec(html)?.[1]
  return (inner ?? html).trim()
}

/** A message as the history and shared conversations bring it. */
export type PastMessage = {
  id: string
  sender: 'user' | 'bot'
  content: string
  sources: ChatSource[]
  related: string[]
  abstained: boolean
  reaction: Reaction
  status: AnswerStatus
}

const PAST = 'past '

export function isPast({ key }: Entry): boolean {
  return key.startsWith(PAST)
}

export function pastEntries(messages: readonly PastMessage[]): Entries {
  return messages.map((message): Entry => {
    const { id, content, sources, related, reaction, abstained, status } = message
    if (message.sender === 'user') return { kind: 'asked', key: `${PAST}asked ${id}`, text: content }
    const reply = waitingReply(`${PAST}${id}`, 'answer')
    const html = withoutFence(content)
    const [state, problem] = [STATES[status], problemOf(status)]
    return { ...reply, id, state, problem, html, sources, related, reaction, abstained }
  })
}
