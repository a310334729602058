// A site of somebody else on this machine, with one page.

import { createServer } from 'node:http'

export async function startOtherSite(body: string) {
  const page = `<!doctype html><html lang="en"><head><title>Another site</title></head><body style="margin:0"><h1>Another site</h1>${body}</body></html>`
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? page : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the other site has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
