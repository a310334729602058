// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../errors'
import { Conversation, buildFallbackPrompt } from './conversation'
import type { PastMessage, Reply } from './entries'
import { FakeSocket, useFakeSockets } from '../../testing/fake-socket'

const ABOUT = { path: '/epfo/eps', title: 'EPS at 10 years', kind: 'article', category: 'EPFO' } as const
const chunk = (seq: number, html: string, id = 'm1') => ({ bot_response_chunk: html, message_id: id, seq })
const whole = (html: string, more: object = {}) => ({
  bot_response: html,
  sources: [],
  message_id: 'm1',
  session_id: 's1',
  related: [],
  confidence: 0.9,
  abstained: false,
  ...more,
})

const history = vi.fn<(session: string) => Promise<PastMessage[]>>()
const kept = vi.fn()
let count = 0
const made: Conversation[] = []

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  sessionStorage.clear()
  history.mockReset()
  kept.mockReset()
  count = 0
})
afterEach(() => {
  for (const one of made.splice(0)) one.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function conversation(session: string | null = null): Conversation {
  const outside = { history, userId: () => 'u1', key: () => `k${(count += 1)}`, keep: kept }
  const one = new Conversation(ABOUT, session, outside)
  made.push(one)
  return one
}

function openConversation(): Conversation {
  const one = conversation()
  one.open()
  FakeSocket.last.accept()
  return one
}

function reply(one: Conversation): Reply {
  const last = one.read().entries.findLast((entry) => entry.kind === 'reply')
  if (last?.kind !== 'reply') throw new Error('no reply')
  return last
}

test('a question goes out with the page, the reader and its key; pieces append; the whole replaces them', () => {
  const one = openConversation()
  expect(one.ask('  How much? ')).toBe('accepted')
  expect(FakeSocket.last.sent).toEqual([
    { query: 'How much?', article_url: '/epfo/eps', user_id: 'u1', request_id: 'k1' },
  ])
  expect(reply(one)).toMatchObject({ state: 'waiting', html: '' })
  FakeSocket.last.say(chunk(1, '<p>About '))
  FakeSocket.last.say(chunk(2, 'half'))
  expect(reply(one)).toMatchObject({ state: 'streaming', html: '<p>About half', id: 'm1' })
  FakeSocket.last.say(whole('<p>About half.</p>', { related: ['And after ten years?'] }))
  expect(reply(one)).toMatchObject({ state: 'done', html: '<p>About half.</p>', related: ['And after ten years?'] })
  expect(kept).toHaveBeenCalledWith('/epfo/eps', 's1')
})

test('blank is never sent, and one question is answered at a time', () => {
  const one = openConversation()
  expect(one.ask(' \n ')).toBe('blank')
  one.ask('First question')
  expect(one.ask('Second question')).toBe('busy')
  expect(FakeSocket.last.sent).toHaveLength(1)
})

test('one question waits for the connection, once', () => {
  const one = conversation()
  one.open()
  expect(one.ask('While connecting')).toBe('queued')
  expect(one.ask('Another')).toBe('waiting')
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'While connecting', request_id: 'k1' }])
})

test('cut before the first piece, the same question is asked by the same key', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.cut()
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.last.url).toContain('/chatbot/ws/chat/s1/')
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'How much?', request_id: 'k1' }])
})

test('cut in the middle, it goes on where it broke off, and what comes twice is told once', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say(chunk(1, 'a'))
  FakeSocket.last.say(chunk(2, 'b'))
  FakeSocket.last.cut()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toEqual([{ action: 'resume', message_id: 'm1', after_seq: 2 }])
  for (const frame of [chunk(2, 'b'), chunk(3, 'c'), chunk(3, 'c')]) FakeSocket.last.say(frame)
  expect(reply(one).html).toBe('abc')
  // A lost piece is asked for once, and the pieces after it come again.
  for (const frame of [chunk(6, 'f'), chunk(7, 'g')]) FakeSocket.last.say(frame)
  expect(FakeSocket.last.sent.slice(1)).toEqual([{ action: 'resume', message_id: 'm1', after_seq: 3 }])
  for (const [seq, html] of [
    [4, 'd'],
    [5, 'e'],
    [6, 'f'],
    [7, 'g'],
  ] as const)
    FakeSocket.last.say(chunk(seq, html))
  expect(reply(one).html).toBe('abcdefg')
})

test('what another engine begins anew takes the place of what came before', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say(chunk(1, 'wrong'))
  FakeSocket.last.say({ ...chunk(2, 'right'), anew: true })
  expect(reply(one).html).toBe('right')
})

test('after a reload the answer that was being made is taken up by its name', async () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say(chunk(1, 'a'))
  history.mockResolvedValue([past('q1', 'user', 'How much?')])
  const after = conversation('s1')
  after.open()
  FakeSocket.last.accept()
  await vi.waitFor(() => expect(after.read().past).toBe('ready'))
  expect(after.read().entries.map(({ kind }) => kind)).toEqual(['asked', 'reply'])
  expect(FakeSocket.last.sent).toEqual([{ action: 'resume', message_id: 'm1', after_seq: 0 }])
  FakeSocket.last.say(chunk(1, 'a'))
  FakeSocket.last.say(whole('<p>ab</p>'))
  expect(reply(after)).toMatchObject({ state: 'done', html: '<p>ab</p>' })
  // The answer is complete, so another reload resumes nothing.
  expect(sessionStorage.getItem('chatPending')).toBeNull()
})

test('an answer of this session that nobody waits for here appears all the same', () => {
  const one = openConversation()
  FakeSocket.last.say(chunk(1, 'from another tab', 'm9'))
  expect(reply(one)).toMatchObject({ id: 'm9', html: 'from another tab', state: 'streaming' })
})

test('a session that is not this visitor’s is left for a fresh one, and nothing of it is shown', async () => {
  history.mockResolvedValue([past('q1', 'user', 'Somebody else’s')])
  const one = conversation('foreign')
  one.open()
  await vi.waitFor(() => expect(one.read().entries).toHaveLength(1))
  FakeSocket.last.accept('fresh')
  expect(one.read()).toMatchObject({ session: 'fresh', entries: [], past: 'none' })
})

test('a history that is gone is none; one that fails can be asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  history.mockRejectedValueOnce(new ApiError(404, 'Conversation not found'))
  const gone = conversation('s1')
  gone.open()
  await vi.waitFor(() => expect(gone.read().past).toBe('none'))
  history.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce([past('q1', 'user', 'Kept')])
  const failed = conversation('s2')
  failed.open()
  await vi.waitFor(() => expect(failed.read().past).toBe('failed'))
  await failed.loadPast()
  expect(failed.read()).toMatchObject({ past: 'ready', entries: [{ text: 'Kept' }] })
})

test('stopping keeps what has come, and hears the name and the rest of it late', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say(chunk(1, '<p>Half'))
  one.stop()
  expect(FakeSocket.last.sent.at(-1)).toEqual({ action: 'stop' })
  FakeSocket.last.say(chunk(2, ' more'))
  expect(reply(one)).toMatchObject({ state: 'stopped', html: '<p>Half' })
  FakeSocket.last.say(whole('<p>Half</p>'))
  expect(reply(one)).toMatchObject({ state: 'stopped', html: '<p>Half</p>' })
  expect(one.ask('Something else')).toBe('accepted')
})

test('answering again keeps both answers', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say(whole('<p>One</p>'))
  expect(one.regenerate(reply(one))).toBe('accepted')
  expect(FakeSocket.last.sent.at(-1)).toEqual({ action: 'regenerate', message_id: 'm1', request_id: 'k2' })
  FakeSocket.last.say(whole('<p>Two</p>', { message_id: 'm2' }))
  expect(one.read().entries.map((entry) => (entry.kind === 'reply' ? entry.html : entry.text))).toEqual([
    'How much?',
    '<p>One</p>',
    '<p>Two</p>',
  ])
})

test('a failure says so, with the server’s words, and the question can be sent again', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say({ error: { code: 'TOO_MANY', message: 'Too many requests' } })
  expect(reply(one)).toMatchObject({ state: 'failed', problem: 'Too many requests' })
  one.retry(reply(one))
  expect(FakeSocket.last.sent).toHaveLength(2)
  expect(FakeSocket.last.sent[1]).toEqual(FakeSocket.last.sent[0])
  expect(reply(one).state).toBe('waiting')
})

test('what is said of another question fails none', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say({ error: { code: 'CONFLICT', message: 'No' }, request_id: 'other' })
  expect(reply(one).state).toBe('waiting')
  FakeSocket.last.say({ error: { code: 'CONFLICT', message: 'No' }, request_id: 'k1' })
  expect(reply(one).state).toBe('failed')
})

test('an answer that the server gave up is made anew, as another answer', () => {
  const one = openConversation()
  one.ask('How much?')
  FakeSocket.last.say({ error: { code: 'ANSWER_FAILED', message: 'It failed.' }, message_id: 'm1', request_id: 'k1' })
  one.retry(reply(one))
  expect(FakeSocket.last.sent.at(-1)).toEqual({ action: 'regenerate', message_id: 'm1', request_id: 'k2' })
  FakeSocket.last.say(whole('<p>Half', { message_id: 'm2', status: 'interrupted' }))
  expect(reply(one)).toMatchObject({ state: 'failed', html: '<p>Half', id: 'm2' })
})

test('an answer that is being made on another device is followed', async () => {
  history.mockResolvedValue([past('q1', 'user', 'How much?'), { ...past('m5', 'bot', ''), status: 'making' }])
  const one = conversation('s1')
  one.open()
  await vi.waitFor(() => expect(one.read().past).toBe('ready'))
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toEqual([{ action: 'resume', message_id: 'm5', after_seq: 0 }])
  FakeSocket.last.say(chunk(1, 'a', 'm5'))
  expect(reply(one)).toMatchObject({ id: 'm5', html: 'a', state: 'streaming' })
})

test('a summary fills its place, without the fence around it', () => {
  const one = openConversation()
  one.summarise()
  expect(FakeSocket.last.sent).toEqual([{ action: 'summarise', article_url: '/epfo/eps', request_id: 'k1' }])
  FakeSocket.last.say({ summary: { status: 'ok', html: '```html\n<p>Short.</p>\n```' } })
  expect(reply(one)).toMatchObject({ state: 'done', html: '<p>Short.</p>' })
})

test('a summary that failed is asked for as a question about the article’s own topic', () => {
  const one = openConversation()
  one.summarise()
  FakeSocket.last.say({ summary: { status: 'failed' } })
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ query: buildFallbackPrompt(ABOUT), request_id: 'k1' })
  FakeSocket.last.say(whole('<p>In detail.</p>'))
  expect(reply(one)).toMatchObject({ state: 'done', html: '<p>In detail.</p>' })
  expect(one.read().entries).toHaveLength(2)
  expect(buildFallbackPrompt(ABOUT)).toContain('provident-fund')
  const other = buildFallbackPrompt({ title: 'Term plans', category: 'Insurance' })
  expect(other).toBe('Give a detailed summary of the article "Term plans".')
})

test('closing the panel lets a running answer come in, and then ends the connection', () => {
  const one = openConversation()
  one.ask('How much?')
  const socket = FakeSocket.last
  one.leave()
  expect(socket.closedWith).toBeNull()
  socket.say(whole('<p>Done</p>'))
  expect(socket.closedWith).toBe(1000)
})

function past(id: string, sender: 'user' | 'bot', content: string): PastMessage {
  return {
    id,
    sender,
    content,
    sources: [],
    related: [],
    abstained: false,
    language: 'en',
    reaction: 0,
    hasFeedback: false,
    status: 'done',
  }
}
