// The wire between a browser and the site, which a test can cut. Telling a page that it is offline does not reach its
// service worker in every version of Chromium; a wire that is cut reaches whatever asks.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Wire = Awaited<ReturnType<typeof startWire>>

/** A proxy on this machine. While it is cut, it closes every connection without an answer. */
export async function startWire() {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer(passOn)
  server.on('connection', (socket: Socket) => {
    if (isCut) return socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')

  function cut(): void {
    isCut = true
    for (const socket of open) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend: (): void => {
      isCut = false
    },
    stop: (): Promise<void> => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A browser sends a proxy the whole address. */
function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
    got.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
