// A conversation about one page: what was asked and answered, and the connection it comes over. One question at a time;
// what was asked while connecting waits for the connection.

import { isNotFound } from '../errors'
import {
  changed,
  type Entries,
  type Entry,
  failing,
  isPast,
  isUnderWay,
  type PastMessage,
  pastEntries,
  questionOf,
  type Reaction,
  type Reply,
  replyUnderWay,
  summaryUnderWay,
  waitingReply,
  withChunk,
  withoutFence,
  withWhole,
} from './entries'
import type { ClientFrame, ServerFrame } from './frames'
import { pendingQuestion } from './pending'
import { ChatSocket, type Link } from './socket'

export const SEND_FAILED = 'Error: Could not send message.'
/** As the server keeps it in the history. */
export const SUMMARY_QUESTION = 'Summarise with AI'

export type Talk = {
  entries: Entries
  session: string | null
  link: Link
  /** Of what was said earlier. */
  past: 'none' | 'loading' | 'failed' | 'ready'
}

type About = { path: string; title: string; category?: string }

type Outside = {
  /** What was said in a session. */
  history: (session: string) => Promise<PastMessage[]>
  /** Who asks, as far as the browser knows. */
  userId: () => string
  /** Names a question. */
  key: () => string
  /** The session that goes on from here. */
  keep: (path: string, session: string) => void
}

/** accepted; busy: one is being answered; waiting: another waits for the connection already; blank: nothing was said. */
export type Sent = 'accepted' | 'queued' | 'busy' | 'waiting' | 'blank'

export class Conversation {
  #talk: Talk
  readonly about: About
  readonly #outside: Outside
  readonly #socket: ChatSocket
  readonly #listeners = new Set<() => void>()
  /** Replies whose question has gone out over the present connection. */
  #sent = new Set<string>()
  #askedAgain: string | null = null
  /** Nobody looks any more. */
  #left = false

  constructor(about: About, session: string | null, outside: Outside) {
    this.about = about
    this.#outside = outside
    this.#talk = { entries: [], session, link: 'idle', past: session === null ? 'none' : 'loading' }
    this.#socket = new ChatSocket({
      address: () => addressOf(this.#talk.session),
      onLink: (link) => this.#onLink(link),
      onFrame: (frame) => this.#take(frame),
    })
  }

  readonly talk = (): Talk => this.#talk

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Connects, and brings what was said before. */
  readonly open = (): void => {
    this.#left = false
    this.#socket.connect()
    if (this.#talk.past === 'loading' || this.#talk.past === 'failed') void this.loadPast()
  }

  /** What is being answered comes in all the same, and then the connection ends. */
  readonly leave = (): void => {
    this.#left = true
    if (replyUnderWay(this.#talk.entries) === null) this.#socket.close()
  }

  readonly reconnect = (): void => this.#socket.reconnect()

  readonly ask = (text: string): Sent => {
    const question = text.trim()
    if (question === '') return 'blank'
    const refused = this.#refused()
    if (refused) return refused
    const key = this.#outside.key()
    this.#add(question, waitingReply(key, 'answer'))
    return this.#go()
  }

  readonly summarise = (): Sent => {
    const refused = this.#refused()
    if (refused) return refused
    this.#add(SUMMARY_QUESTION, waitingReply(this.#outside.key(), 'summary'))
    return this.#go()
  }

  /** Both answers stay. */
  readonly regenerate = (reply: Reply): Sent => {
    const refused = this.#refused()
    if (refused || reply.id === null) return refused ?? 'blank'
    const again = { ...waitingReply(this.#outside.key(), 'again'), again: reply.id }
    this.#show({ entries: [...this.#talk.entries, again] })
    return this.#go()
  }

  /** What failed, once more: a question that the server has not taken by its key, an answer it has given up as another one. */
  readonly retry = (reply: Reply): void => {
    if (this.#refused()) return
    this.#sent.delete(reply.key)
    const { key, wish, id, again, prompt } = reply
    const fresh =
      id === null
        ? { ...waitingReply(key, wish), again, prompt }
        : { ...waitingReply(this.#outside.key(), 'again'), again: id }
    this.#show({ entries: this.#talk.entries.map((entry) => (entry === reply ? fresh : entry)) })
    this.#go()
  }

  /** What has come is kept. */
  readonly stop = (): void => {
    const reply = replyUnderWay(this.#talk.entries)
    if (reply === null) return
    if (!this.#sent.has(reply.key) && reply.id === null)
      return this.#failed(reply, 'You stopped it before it was sent.')
    this.#socket.send({ action: 'stop' })
    this.#show({ entries: changed(this.#talk.entries, reply.key, { state: 'stopped' }) })
    this.#noteUnderWay()
  }

  readonly react = (reply: Reply, reaction: Reaction): void =>
    this.#show({ entries: changed(this.#talk.entries, reply.key, { reaction }) })

  readonly loadPast = async (): Promise<void> => {
    const { session } = this.#talk
    if (session === null) return
    this.#show({ past: 'loading' })
    try {
      const past = pastEntries(await this.#outside.history(session))
      // Meanwhile the server may have begun another session: then there is no past.
      if (this.#talk.session !== session) return
      this.#show({ past: 'ready', entries: withPast(past, this.#talk.entries) })
      this.#takeUp(session)
      if (this.#talk.link === 'open') this.#sendWaiting()
    } catch (error) {
      if (this.#talk.session !== session) return
      // Deleted, or kept no longer: there is nothing to load.
      if (!isNotFound(error)) console.error('earlier messages not loaded', error)
      this.#show({ past: isNotFound(error) ? 'none' : 'failed' })
    }
  }

  #refused(): 'busy' | 'waiting' | null {
    const reply = replyUnderWay(this.#talk.entries)
    if (reply === null) return null
    return this.#sent.has(reply.key) ? 'busy' : 'waiting'
  }

  #add(question: string, reply: Reply): void {
    const asked = { kind: 'asked', key: `asked ${reply.key}`, text: question } as const
    this.#show({ entries: [...this.#talk.entries, asked, reply] })
  }

  /** Sends what waits, or sees to a connection that it can wait for. */
  #go(): Sent {
    if (this.#talk.link === 'open') {
      this.#sendWaiting()
      return 'accepted'
    }
    if (this.#talk.link === 'lost') this.#socket.reconnect()
    else this.#socket.connect()
    return 'queued'
  }

  #onLink(link: Link): void {
    this.#show({ link })
    if (link === 'open') this.#sendWaiting()
    else this.#sent.clear()
  }

  /** Over a new connection what was being answered goes on where it broke off; the same question is answered once. */
  #sendWaiting(): void {
    // Until what was said before is known, it can't be known what is unanswered.
    const reply = replyUnderWay(this.#talk.entries)
    if (reply === null || this.#sent.has(reply.key)) return
    this.#note(reply)
    if (!this.#socket.send(this.#frameOf(reply))) return this.#failed(reply, null)
    this.#sent.add(reply.key)
    // Until something was asked the server keeps nothing of a session.
    if (this.#talk.session !== null) this.#outside.keep(this.about.path, this.#talk.session)
  }

  #frameOf(reply: Reply): ClientFrame {
    if (reply.id !== null) return { action: 'resume', message_id: reply.id, after_seq: reply.seq }
    const { path } = this.about
    if (reply.wish === 'summary') return { action: 'summarise', article_url: path, request_id: reply.key }
    if (reply.again !== undefined) return { action: 'regenerate', message_id: reply.again, request_id: reply.key }
    const query = reply.prompt ?? questionOf(this.#talk.entries, reply)
    return { query, article_url: path, user_id: this.#outside.userId(), request_id: reply.key }
  }

  #take(frame: ServerFrame): void {
    switch (frame.kind) {
      case 'session':
        return this.#inSession(frame.session)
      case 'chunk': {
        const told = withChunk(this.#talk.entries, frame)
        this.#show({ entries: told.entries })
        if (told.missing) this.#askAgain(told.missing.messageId, told.missing.after)
        return this.#noteUnderWay()
      }
      case 'whole':
        this.#show({ entries: withWhole(this.#talk.entries, { ...frame.whole, html: withoutFence(frame.whole.html) }) })
        return this.#noteUnderWay()
      case 'summary':
        return this.#summary(frame)
      case 'error': {
        const reply = failing(this.#talk.entries, frame.messageId, frame.requestId)
        if (reply) this.#failed({ ...reply, id: frame.messageId ?? reply.id }, frame.message || null)
      }
    }
  }

  #inSession(session: string): void {
    const before = this.#talk.session
    if (session === before) return
    // Not this visitor's, or gone: what was said in it isn't ours to show.
    const { entries } = this.#talk
    if (before === null) this.#show({ session })
    else this.#show({ session, past: 'none', entries: entries.filter((entry) => !isPast(entry)).map(begunAnew) })
  }

  /** Lost pieces are asked for once; those that came too early come again. */
  #askAgain(messageId: string, after: number): void {
    const wanted = `${messageId} ${after}`
    if (this.#askedAgain === wanted) return
    this.#askedAgain = wanted
    this.#socket.send({ action: 'resume', message_id: messageId, after_seq: after })
  }

  #summary(frame: Extract<ServerFrame, { kind: 'summary' }>): void {
    const reply = summaryUnderWay(this.#talk.entries)
    if (reply === null) return
    if (frame.html !== null) {
      const { messageId: id, sources, related } = frame
      const html = withoutFence(frame.html)
      this.#show({ entries: changed(this.#talk.entries, reply.key, { id, html, sources, related, state: 'done' }) })
      return this.#noteUnderWay()
    }
    const prompt = fallbackPrompt(this.about)
    this.#sent.delete(reply.key)
    this.#show({ entries: changed(this.#talk.entries, reply.key, { wish: 'answer', prompt }) })
    this.#go()
  }

  #failed(reply: Reply, problem: string | null): void {
    this.#show({ entries: changed(this.#talk.entries, reply.key, { state: 'failed', problem, id: reply.id }) })
    this.#noteUnderWay()
  }

  /** After a reload: the answer that was being made is asked for by its name, or its question by its key. */
  #takeUp(session: string): void {
    const pending = pendingQuestion.of(session)
    const { entries } = this.#talk
    if (pending === null || pending.path !== this.about.path) return
    const isKnown = entries.some(
      (entry) => entry.kind === 'reply' && (entry.id === pending.messageId || isUnderWay(entry)),
    )
    if (isKnown) return
    const last = entries.at(-1)
    const reply = { ...waitingReply(pending.key, 'answer'), id: pending.messageId }
    if (last?.kind === 'asked' && last.text === pending.question) this.#show({ entries: [...entries, reply] })
    else this.#add(pending.question, reply)
  }

  #note(reply: Reply): void {
    const { session, entries } = this.#talk
    if (session === null || reply.wish !== 'answer') return
    const question = reply.prompt ?? questionOf(entries, reply)
    pendingQuestion.note({ path: this.about.path, session, key: reply.key, question, messageId: reply.id })
  }

  #noteUnderWay(): void {
    const reply = replyUnderWay(this.#talk.entries)
    if (reply !== null) return this.#note(reply)
    pendingQuestion.note(null)
    if (this.#left) this.#socket.close()
  }

  #show(change: Partial<Talk>): void {
    this.#talk = { ...this.#talk, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** What was said before stands above what was asked meanwhile; an answer that came both ways stands once. */
function withPast(past: Entries, now: Entries): Entries {
  const named = new Set(past.flatMap((entry) => (entry.kind === 'reply' && entry.id !== null ? entry.id : [])))
  return [...past, ...now.filter((entry) => entry.kind === 'asked' || entry.id === null || !named.has(entry.id))]
}

/** In another session nobody knows the answer that was being made: its question is asked there. */
function begunAnew(entry: Entry): Entry {
  if (entry.kind === 'asked' || !isUnderWay(entry)) return entry
  return { ...entry, id: null, state: 'waiting', html: '', seq: 0 }
}

/** Of the article that is open; only articles on the provident fund are asked about the provident fund. */
export function fallbackPrompt({ title, category }: About): string {
  const topic = category === 'EPFO' ? ' and what it means for a provident-fund member' : ''
  return `Give a detailed summary of the article "${title}"${topic}.`
}

function addressOf(session: string | null): string {
  const { protocol, host } = window.location
  const path = session === null ? '' : `${encodeURIComponent(session)}/`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/chatbot/ws/chat/${path}`
}
