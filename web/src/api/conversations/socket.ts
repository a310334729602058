// The connection of a conversation. It is opened with the session that it belongs to, and opened again when it breaks. It does not
// use React, so that its timing can be tested.

import { type ClientFrame, readFrame, type ServerFrame } from './frames'

/**
 * `waiting`: it broke and is tried again in a moment. `lost`: it was given up until the reader asks for it. `offline`:
 * the device has no network, so nothing is tried.
 */
export type Link = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline' | 'lost'

const NORMAL_CLOSURE = 1000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
const MAX_TRIES = 5
/** The connection is given up when the server has not named the session within this time. */
const HELLO_TIMEOUT_MS = 15_000

type SocketDeps = {
  /** The address names the session to continue, if there is one. */
  address: () => string
  onLink: (link: Link) => void
  onFrame: (frame: ServerFrame) => void
}

export class ConversationSocket {
  #link: Link = 'idle'
  #socket: WebSocket | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #deps: SocketDeps

  constructor(outside: SocketDeps) {
    this.#deps = outside
  }

  /** Does nothing while a connection exists or is being opened. */
  readonly connect = (): void => {
    if (this.#socket !== null || this.#link === 'waiting' || this.#link === 'offline') return
    window.addEventListener('offline', this.#onOffline)
    window.addEventListener('online', this.#onOnline)
    this.#open()
  }

  /** Connects again at the reader's wish after the connection was given up. */
  readonly reconnect = (): void => {
    this.#tries = 0
    this.#discardSocket()
    this.#open()
  }

  /** Returns false when the frame could not be sent. */
  readonly send = (frame: ClientFrame): boolean => {
    if (this.#link !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  readonly close = (): void => {
    window.removeEventListener('offline', this.#onOffline)
    window.removeEventListener('online', this.#onOnline)
    this.#leaveSocket()
    this.#tries = 0
    this.#setLink('idle')
  }

  #open(): void {
    if (!navigator.onLine) {
      this.#setLink('offline')
      return
    }
    const socket = new WebSocket(this.#deps.address())
    this.#socket = socket
    this.#setLink('connecting')
    this.#timer = setTimeout(() => this.#onBroken(), HELLO_TIMEOUT_MS)
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#handleMessage(data)
    socket.onclose = ({ code }) => (code === NORMAL_CLOSURE ? this.#onClosed() : this.#onBroken())
  }

  #handleMessage(data: unknown): void {
    const frame = readFrame(data)
    if (frame === null) return
    if (frame.kind === 'session' && this.#link === 'connecting') {
      clearTimeout(this.#timer)
      this.#tries = 0
      // The session frame is handled first, because everything that is sent afterwards belongs to it.
      this.#deps.onFrame(frame)
      this.#setLink('open')
      return
    }
    this.#deps.onFrame(frame)
  }

  /** The server has closed the connection in order. It is opened again when there is something to ask. */
  #onClosed(): void {
    this.#discardSocket()
    this.#setLink('idle')
  }

  #onBroken(): void {
    this.#discardSocket()
    if (!navigator.onLine) {
      this.#setLink('offline')
      return
    }
    if (this.#tries >= MAX_TRIES) {
      this.#setLink('lost')
      return
    }
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#tries, MAX_DELAY_MS)
    this.#tries += 1
    this.#setLink('waiting')
    this.#timer = setTimeout(() => this.#open(), delay)
  }

  #discardSocket(): void {
    this.#takeSocket()?.close(NORMAL_CLOSURE)
  }

  /**
   * Closes a working connection. One that is still being opened is closed once it is open, because the browser reports
   * a connection that is cut earlier as an error of the page.
   */
  #leaveSocket(): void {
    const socket = this.#takeSocket()
    if (socket?.readyState !== WebSocket.CONNECTING) {
      socket?.close(NORMAL_CLOSURE)
      return
    }
    const patience = setTimeout(() => socket.close(NORMAL_CLOSURE), HELLO_TIMEOUT_MS)
    socket.onclose = () => clearTimeout(patience)
    socket.onopen = () => socket.close(NORMAL_CLOSURE)
  }

  /** Frames that still arrive on the socket it hands out are ignored. */
  #takeSocket(): WebSocket | null {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return null
    socket.onmessage = null
    socket.onclose = null
    return socket
  }

  /** A socket can seem alive long after its network has gone. */
  readonly #onOffline = (): void => {
    this.#discardSocket()
    this.#setLink('offline')
  }

  readonly #onOnline = (): void => {
    if (this.#link === 'offline') this.reconnect()
  }

  #setLink(link: Link): void {
    if (link === this.#link) return
    this.#link = link
    this.#deps.onLink(link)
  }
}
