// The chat's connection: opened with the session it belongs to, and opened anew when it breaks. No React here, so that
// its timing can be tested.

import { type ClientFrame, readFrame, type ServerFrame } from './frames'

/**
 * waiting: broken, and tried again in a moment. lost: given up until the reader asks for it. offline: the device has no
 * network, so nothing is tried.
 */
export type Link = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline' | 'lost'

const NORMAL = 1000
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
const MOST_TRIES = 5
/** Until the server has said which session it is. */
const HELLO_MS = 15_000

type Outside = {
  /** Of the session to go on with, if there is one. */
  address: () => string
  onLink: (link: Link) => void
  onFrame: (frame: ServerFrame) => void
}

export class ChatSocket {
  #link: Link = 'idle'
  #socket: WebSocket | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #outside: Outside

  constructor(outside: Outside) {
    this.#outside = outside
  }

  /** Does nothing while there is a connection or one is on its way. */
  readonly connect = (): void => {
    if (this.#socket !== null || this.#link === 'waiting' || this.#link === 'offline') return
    window.addEventListener('offline', this.#onOffline)
    window.addEventListener('online', this.#onOnline)
    this.#open()
  }

  /** The reader's own wish, after it was given up. */
  readonly reconnect = (): void => {
    this.#tries = 0
    this.#drop()
    this.#open()
  }

  /** False when it could not be sent. */
  readonly send = (frame: ClientFrame): boolean => {
    if (this.#link !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  readonly close = (): void => {
    window.removeEventListener('offline', this.#onOffline)
    window.removeEventListener('online', this.#onOnline)
    this.#drop()
    this.#tries = 0
    this.#show('idle')
  }

  #open(): void {
    if (!navigator.onLine) {
      this.#show('offline')
      return
    }
    const socket = new WebSocket(this.#outside.address())
    this.#socket = socket
    this.#show('connecting')
    this.#timer = setTimeout(() => this.#broken(), HELLO_MS)
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#take(data)
    socket.onclose = ({ code }) => (code === NORMAL ? this.#ended() : this.#broken())
  }

  #take(data: unknown): void {
    const frame = readFrame(data)
    if (frame === null) return
    if (frame.kind === 'session' && this.#link === 'connecting') {
      clearTimeout(this.#timer)
      this.#tries = 0
      // The session first: what is sent once it is open belongs to it.
      this.#outside.onFrame(frame)
      this.#show('open')
      return
    }
    this.#outside.onFrame(frame)
  }

  /** The server is done with it, and so are we until there is something to ask. */
  #ended(): void {
    this.#drop()
    this.#show('idle')
  }

  #broken(): void {
    this.#drop()
    if (!navigator.onLine) {
      this.#show('offline')
      return
    }
    if (this.#tries >= MOST_TRIES) {
      this.#show('lost')
      return
    }
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#tries, LONGEST_DELAY_MS)
    this.#tries += 1
    this.#show('waiting')
    this.#timer = setTimeout(() => this.#open(), delay)
  }

  /** What it may still say is not heard. */
  #drop(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onmessage = null
    socket.onclose = null
    socket.close(NORMAL)
  }

  /** A socket can seem alive long after its network has gone. */
  readonly #onOffline = (): void => {
    this.#drop()
    this.#show('offline')
  }

  readonly #onOnline = (): void => {
    if (this.#link === 'offline') this.reconnect()
  }

  #show(link: Link): void {
    if (link === this.#link) return
    this.#link = link
    this.#outside.onLink(link)
  }
}
