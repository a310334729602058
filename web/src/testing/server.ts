// A server that answers as a test prescribes and records what it was asked.

import { vi } from 'vitest'

type Asked = { path: string; body: unknown }
/** The answers by path below /cms/api/, each a status and a body. */
export type Answers = Record<string, [number, unknown]>

/** Replaces `fetch` until globals are restored. A call without an answer gets 404. */
export function startFakeServer(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/cms/api/', '')
    const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : 'null')
    asked.push({ path, body: sent })
    const [status, body] = answers[path] ?? [404, null]
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}
