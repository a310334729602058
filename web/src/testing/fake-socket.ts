// A fake conversation socket, whose other end is controlled by the test.

import { vi } from 'vitest'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: unknown[] = []
  closedWith: number | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(code: number): void {
    this.readyState = 3
    this.closedWith = code
  }

  /** The server accepts and says which session it is. */
  accept(session = 's1'): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    this.say({ session_id: session })
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  /** The network, or the server, ends it. */
  cut(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export function useFakeSockets(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}

export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
