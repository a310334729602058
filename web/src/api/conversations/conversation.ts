// A conversation about one page: its questions, its answers and its connection. One question is answered at a time, and
// a question that is asked while connecting waits for the connection.

import { createStore } from '../../lib/create-store'
import { maskPersonalNumbers } from '../../lib/writing/personal-kinds'
import { isNotFound } from '../errors'
import {
  updateReply,
  type Entries,
  type Entry,
  findFailing,
  isPast,
  isUnderWay,
  type PastMessage,
  toPastEntries,
  findQuestion,
  type Reaction,
  type Reply,
  findReplyUnderWay,
  findSummaryUnderWay,
  createReply,
  applyChunk,
  stripFence,
  applyWholeAnswer,
} from './entries'
import type { ClientFrame, ServerFrame } from './frames'
import { pendingQuestion } from './pending'
import { ConversationSocket, type Link } from './socket'

/** The server keeps a summary's question in these words in the history. */
export const SUMMARY_QUESTION = 'Summarise with AI'

export type ConversationState = {
  entries: Entries
  session: string | null
  link: Link
  /** The state of the earlier messages. */
  past: 'none' | 'loading' | 'failed' | 'ready'
}

type ConversationSubject = { path: string; title: string; kind: 'article' | 'module' | 'site'; category?: string }

type ConversationDeps = {
  /** Fetches the messages of a session. */
  history: (session: string) => Promise<PastMessage[]>
  /** The id of the reader, as far as the browser knows it. */
  userId: () => string
  /** Creates the id of a question. */
  key: () => string
  /** Stores the session, so that a later visit continues it. */
  keep: (path: string, session: string) => void
}

/**
 * `accepted`: the question was taken. `busy`: another one is being answered. `waiting`: another one already waits for
 * the connection. `blank`: there was no question.
 */
export type SendResult = 'accepted' | 'queued' | 'busy' | 'waiting' | 'blank'

export class Conversation {
  readonly #state = createStore<ConversationState>({ entries: [], session: null, link: 'idle', past: 'none' })
  readonly read = this.#state.read
  readonly subscribe = this.#state.subscribe
  readonly about: ConversationSubject
  readonly #deps: ConversationDeps
  readonly #socket: ConversationSocket
  /** The keys of replies whose question was sent over the present connection. */
  #sentKeys = new Set<string>()
  #resumedFrom: string | null = null
  /** True once the panel is closed and nobody reads this conversation. */
  #isAbandoned = false

  constructor(about: ConversationSubject, session: string | null, outside: ConversationDeps) {
    this.about = about
    this.#deps = outside
    if (session !== null) this.#update({ session, past: 'loading' })
    this.#socket = new ConversationSocket({
      address: () => buildSocketAddress(this.read().session),
      onLink: (link) => this.#onLinkChange(link),
      onFrame: (frame) => this.#handleFrame(frame),
    })
  }

  /** Connects and loads the earlier messages. */
  readonly open = (): void => {
    this.#isAbandoned = false
    this.#socket.connect()
    if (this.read().past === 'loading' || this.read().past === 'failed') void this.loadPast()
  }

  /** A running answer is still received, and the connection is closed after it. */
  readonly leave = (): void => {
    this.#isAbandoned = true
    if (findReplyUnderWay(this.read().entries) === null) this.#socket.close()
  }

  readonly reconnect = (): void => this.#socket.reconnect()

  readonly ask = (text: string): SendResult => {
    const question = text.trim()
    if (question === '') return 'blank'
    const refused = this.#refusalReason()
    if (refused) return refused
    const key = this.#deps.key()
    this.#addQuestion(question, createReply(key, 'answer'))
    return this.#sendOrConnect()
  }

  readonly summarise = (): SendResult => {
    const refused = this.#refusalReason()
    if (refused) return refused
    this.#addQuestion(SUMMARY_QUESTION, createReply(this.#deps.key(), 'summary'))
    return this.#sendOrConnect()
  }

  /** Asks for another answer to the same question. Both answers stay. */
  readonly regenerate = (reply: Reply): SendResult => {
    const refused = this.#refusalReason()
    if (refused || reply.id === null) return refused ?? 'blank'
    const newReply: Reply = { ...createReply(this.#deps.key(), 'again'), regenerates: reply.id }
    this.#update({ entries: [...this.read().entries, newReply] })
    return this.#sendOrConnect()
  }

  /**
   * Tries a failed reply again. A question that the server never took is sent again under its key; an answer that the
   * server gave up is asked for as a new one.
   */
  readonly retry = (reply: Reply): void => {
    if (this.#refusalReason()) return
    this.#sentKeys.delete(reply.key)
    const { key, request, id, regenerates, prompt } = reply
    const fresh: Reply =
      id === null
        ? { ...createReply(key, request), regenerates, prompt }
        : { ...createReply(this.#deps.key(), 'again'), regenerates: id }
    this.#update({ entries: this.read().entries.map((entry) => (entry === reply ? fresh : entry)) })
    this.#sendOrConnect()
  }

  /** Stops the running answer. The text that has arrived is kept. */
  readonly stop = (): void => {
    const reply = findReplyUnderWay(this.read().entries)
    if (reply === null) return
    if (!this.#sentKeys.has(reply.key) && reply.id === null)
      return this.#markFailed(reply, 'You stopped this before it was sent.')
    this.#socket.send({ action: 'stop' })
    this.#update({ entries: updateReply(this.read().entries, reply.key, { state: 'stopped' }) })
    this.#updatePending()
  }

  readonly noteFeedback = (messageId: string): void => {
    const reply = this.read().entries.find((entry) => entry.kind === 'reply' && entry.id === messageId)
    if (reply) this.#update({ entries: updateReply(this.read().entries, reply.key, { hasFeedback: true }) })
  }

  readonly react = (reply: Reply, reaction: Reaction): void =>
    this.#update({ entries: updateReply(this.read().entries, reply.key, { reaction }) })

  readonly loadPast = async (): Promise<void> => {
    const { session } = this.read()
    if (session === null) return
    this.#update({ past: 'loading' })
    try {
      const past = toPastEntries(await this.#deps.history(session))
      // If the server has begun another session meanwhile, there are no earlier messages.
      if (this.read().session !== session) return
      this.#update({ past: 'ready', entries: mergePast(past, this.read().entries) })
      this.#resumePending(session)
      if (this.read().link === 'open') this.#sendWaiting()
    } catch (error) {
      if (this.read().session !== session) return
      // The session was deleted or has expired, so there is nothing to load.
      if (!isNotFound(error)) console.error('earlier messages not loaded', error)
      this.#update({ past: isNotFound(error) ? 'none' : 'failed' })
    }
  }

  #refusalReason(): 'busy' | 'waiting' | null {
    const reply = findReplyUnderWay(this.read().entries)
    if (reply === null) return null
    return this.#sentKeys.has(reply.key) ? 'busy' : 'waiting'
  }

  #addQuestion(question: string, reply: Reply): void {
    const entry = { kind: 'asked', key: `asked ${reply.key}`, text: question } as const
    this.#update({ entries: [...this.read().entries, entry, reply] })
  }

  /** Sends the waiting question, or connects so that it can be sent. */
  #sendOrConnect(): SendResult {
    if (this.read().link === 'open') {
      this.#sendWaiting()
      return 'accepted'
    }
    if (this.read().link === 'lost') this.#socket.reconnect()
    else this.#socket.connect()
    return 'queued'
  }

  #onLinkChange(link: Link): void {
    this.#update({ link })
    if (link === 'open') this.#sendWaiting()
    else this.#sentKeys.clear()
  }

  /** Over a new connection a running answer is resumed where it broke off, so that one question is answered once. */
  #sendWaiting(): void {
    // Only once the earlier messages are loaded is it known which question is unanswered.
    const reply = findReplyUnderWay(this.read().entries)
    if (reply === null || this.#sentKeys.has(reply.key)) return
    this.#storePending(reply)
    if (!this.#socket.send(this.#buildFrame(reply))) return this.#markFailed(reply, null)
    this.#sentKeys.add(reply.key)
    // The server keeps nothing of a session before its first question.
    const { session } = this.read()
    if (session !== null) this.#deps.keep(this.about.path, session)
  }

  #buildFrame(reply: Reply): ClientFrame {
    if (reply.id !== null) return { action: 'resume', message_id: reply.id, after_seq: reply.seq }
    const { path } = this.about
    if (reply.request === 'summary') return { action: 'summarise', article_url: path, request_id: reply.key }
    if (reply.regenerates !== undefined)
      return { action: 'regenerate', message_id: reply.regenerates, request_id: reply.key }
    const query = reply.prompt ?? findQuestion(this.read().entries, reply)
    const page = this.about.kind === 'site' ? {} : { article_url: path }
    return { query, ...page, user_id: this.#deps.userId(), request_id: reply.key }
  }

  #handleFrame(frame: ServerFrame): void {
    switch (frame.kind) {
      case 'session':
        return this.#enterSession(frame.session)
      case 'chunk': {
        const result = applyChunk(this.read().entries, frame)
        this.#update({ entries: result.entries })
        if (result.missing) this.#requestMissingPieces(result.missing.messageId, result.missing.after)
        return this.#updatePending()
      }
      case 'whole':
        this.#update({
          entries: applyWholeAnswer(this.read().entries, { ...frame.whole, html: stripFence(frame.whole.html) }),
        })
        return this.#updatePending()
      case 'summary':
        return this.#applySummary(frame)
      case 'error': {
        const reply = findFailing(this.read().entries, frame.messageId, frame.requestId)
        if (reply) this.#markFailed({ ...reply, id: frame.messageId ?? reply.id }, frame.message || null)
      }
    }
  }

  #enterSession(session: string): void {
    const before = this.read().session
    if (session === before) return
    // The former session is not this visitor's, or it is gone: its messages must not be shown.
    const { entries } = this.read()
    if (before === null) this.#update({ session })
    else this.#update({ session, past: 'none', entries: entries.filter((entry) => !isPast(entry)).map(restartReply) })
  }

  /** Asks for lost pieces once. The server sends the later pieces again with them. */
  #requestMissingPieces(messageId: string, after: number): void {
    const position = `${messageId} ${after}`
    if (this.#resumedFrom === position) return
    this.#resumedFrom = position
    this.#socket.send({ action: 'resume', message_id: messageId, after_seq: after })
  }

  #applySummary(frame: Extract<ServerFrame, { kind: 'summary' }>): void {
    const reply = findSummaryUnderWay(this.read().entries)
    if (reply === null) return
    if (frame.html !== null) {
      const { messageId: id, sources, related, language } = frame
      const html = stripFence(frame.html)
      this.#update({
        entries: updateReply(this.read().entries, reply.key, { id, html, sources, related, language, state: 'done' }),
      })
      return this.#updatePending()
    }
    const prompt = buildFallbackPrompt(this.about)
    this.#sentKeys.delete(reply.key)
    this.#update({ entries: updateReply(this.read().entries, reply.key, { request: 'answer', prompt }) })
    this.#sendOrConnect()
  }

  #markFailed(reply: Reply, problem: string | null): void {
    this.#update({ entries: updateReply(this.read().entries, reply.key, { state: 'failed', problem, id: reply.id }) })
    this.#updatePending()
  }

  /** After a reload, resumes the running answer by its id, or sends its question again under its key. */
  #resumePending(session: string): void {
    const pending = pendingQuestion.find(session)
    const { entries } = this.read()
    if (pending === null || pending.path !== this.about.path) return
    const isKnown = entries.some(
      (entry) => entry.kind === 'reply' && (entry.id === pending.messageId || isUnderWay(entry)),
    )
    if (isKnown) return
    const last = entries.at(-1)
    const reply = { ...createReply(pending.key, 'answer'), id: pending.messageId }
    const isLast = last?.kind === 'asked' && isSameQuestion(last.text, pending.question)
    if (isLast) this.#update({ entries: [...entries, reply] })
    else this.#addQuestion(pending.question, reply)
  }

  #storePending(reply: Reply): void {
    const { session, entries } = this.read()
    if (session === null || reply.request !== 'answer') return
    const question = reply.prompt ?? findQuestion(entries, reply)
    pendingQuestion.store({ path: this.about.path, session, key: reply.key, question, messageId: reply.id })
  }

  #updatePending(): void {
    const reply = findReplyUnderWay(this.read().entries)
    if (reply !== null) return this.#storePending(reply)
    pendingQuestion.store(null)
    if (this.#isAbandoned) this.#socket.close()
  }

  #update(change: Partial<ConversationState>): void {
    this.#state.set({ ...this.read(), ...change })
  }
}

/** The server keeps a question with its personal numbers masked. */
function isSameQuestion(kept: string, asked: string): boolean {
  return kept === asked || kept === maskPersonalNumbers(asked)
}

/** Puts earlier messages above what was asked meanwhile. An answer that arrived both ways is listed once. */
function mergePast(past: Entries, now: Entries): Entries {
  const pastIds = new Set(past.flatMap((entry) => (entry.kind === 'reply' && entry.id !== null ? entry.id : [])))
  return [...past, ...now.filter((entry) => entry.kind === 'asked' || entry.id === null || !pastIds.has(entry.id))]
}

/** Another session does not know the running answer, so its question is asked there again. */
function restartReply(entry: Entry): Entry {
  if (entry.kind === 'asked' || !isUnderWay(entry)) return entry
  return { ...entry, id: null, state: 'waiting', html: '', seq: 0 }
}

/** The question that stands in for a failed summary. It mentions the provident fund only for articles about it. */
export function buildFallbackPrompt({ title, category }: Omit<ConversationSubject, 'path' | 'kind'>): string {
  const topic = category === 'EPFO' ? ' and what it means for a provident-fund member' : ''
  return `Give a detailed summary of the article "${title}"${topic}.`
}

function buildSocketAddress(session: string | null): string {
  const { protocol, host } = window.location
  const path = session === null ? '' : `${encodeURIComponent(session)}/`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/chatbot/ws/chat/${path}`
}
