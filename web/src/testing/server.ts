// A server that answers as a test says, and notes what it was asked.

import { vi } from 'vitest'

type Asked = { path: string; body: unknown }
/** By path below /cms/api/: status and body. */
export type Answers = Record<string, [number, unknown]>

/** Takes the place of `fetch` until globals are given back. What has no answer is not found. */
export function answering(answers: Answers): Asked[] {
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
