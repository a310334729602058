// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, setOnline, useFakeSockets } from '../../testing/fake-socket'
import type { ServerFrame } from './frames'
import { ConversationSocket, type Link } from './socket'

let socket: ConversationSocket
let links: Link[]
let frames: ServerFrame[]

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  links = []
  frames = []
  socket = new ConversationSocket({
    address: () => 'ws://site.test/chatbot/ws/chat/',
    onLink: (link) => links.push(link),
    onFrame: (frame) => frames.push(frame),
  })
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it is open once the server has said which session it is, and sends only then', () => {
  socket.connect()
  socket.connect()
  expect(FakeSocket.all).toHaveLength(1)
  expect(socket.send({ action: 'stop' })).toBe(false)
  FakeSocket.last.accept('s7')
  expect(links).toEqual(['connecting', 'open'])
  expect(frames).toEqual([{ kind: 'session', session: 's7' }])
  expect(socket.send({ action: 'stop' })).toBe(true)
  expect(FakeSocket.last.sent).toEqual([{ action: 'stop' }])
})

test('a break is mended after 1, 2, 4, 8 and 16 seconds, and then given up', () => {
  socket.connect()
  const waits: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    FakeSocket.last.cut()
    const before = FakeSocket.all.length
    let waited = 0
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(500)
      waited += 500
    }
    waits.push(waited)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000])
  FakeSocket.last.cut()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.all).toHaveLength(6)
  expect(links.at(-1)).toBe('lost')
  socket.reconnect()
  expect(FakeSocket.all).toHaveLength(7)
  FakeSocket.last.accept()
  expect(links.at(-1)).toBe('open')
})

test('a connection that stood begins counting anew', () => {
  socket.connect()
  FakeSocket.last.cut()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.accept()
  FakeSocket.last.cut()
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all).toHaveLength(3)
})

test('a normal end is no break', () => {
  socket.connect()
  FakeSocket.last.accept()
  FakeSocket.last.cut(1000)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(links.at(-1)).toBe('idle')
  socket.connect()
  expect(FakeSocket.all).toHaveLength(2)
})

test('a server that takes the call and says nothing is given up like a break', () => {
  socket.connect()
  vi.advanceTimersByTime(15_000)
  expect(links.at(-1)).toBe('waiting')
  expect(FakeSocket.last.closedWith).toBe(1000)
})

test('left before it stood, it is closed once it stands, and given up when it never does', () => {
  socket.connect()
  const left = FakeSocket.last
  socket.close()
  expect(left.closedWith).toBeNull()
  expect(links.at(-1)).toBe('idle')
  left.accept()
  expect(left.closedWith).toBe(1000)
  expect(frames).toEqual([])

  socket.connect()
  const silent = FakeSocket.last
  socket.close()
  vi.advanceTimersByTime(15_000)
  expect(silent.closedWith).toBe(1000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('without a network nothing is tried; with it, at once', () => {
  setOnline(false)
  socket.connect()
  expect(FakeSocket.all).toHaveLength(0)
  expect(links.at(-1)).toBe('offline')
  setOnline(true)
  expect(FakeSocket.all).toHaveLength(1)
  FakeSocket.last.accept()
  setOnline(false)
  vi.advanceTimersByTime(60_000)
  expect(links.at(-1)).toBe('offline')
  expect(FakeSocket.all).toHaveLength(1)
  setOnline(true)
  expect(FakeSocket.all).toHaveLength(2)
})

test('what is no frame is not heard', () => {
  socket.connect()
  FakeSocket.last.accept()
  for (const said of ['not json', '[]', '7', { unheard: 'of' }, new Blob(['binary'])]) {
    FakeSocket.last.onmessage?.({
      data: said instanceof Blob || typeof said === 'string' ? said : JSON.stringify(said),
    })
  }
  expect(frames).toHaveLength(1)
})
