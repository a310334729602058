// Starts the real server, with its starter content, on a port and in a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { type Guard, hasContents, hasData, hasList } from './guards'
import type { Category, Content, ContentCard } from '../../src/api/types'

export const BINARY =
  process.env.E2E_BINARY ?? fileURLToPath(new URL('../../../target/debug/fineprint', import.meta.url))
const START_MS = 60_000

export type Site = Awaited<ReturnType<typeof startSite>>

export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'fineprint-e2e-'))
  const server = spawn(BINARY, ['serve', '--demo', '--reset', '--data', folder, '--listen', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The settings of the person who runs the tests must not apply to the tests.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FINEPRINT_'))),
      // All readers of a file come from one address.
      FINEPRINT_LIMITS_LOGINS_PER_15_MINUTES: '1000',
      FINEPRINT_LIMITS_CODES_PER_HOUR: '1000',
      FINEPRINT_LIMITS_TEXTS_PER_ADDRESS_AND_DAY: '1000',
      FINEPRINT_LIMITS_PASSWORDS_PER_15_MINUTES: '1000',
    },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    if (server.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true })
  }

  const { url, token } = await waitForAddress(server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // A test may search at once; until the index is filled the server says that search is starting up.
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { timeout: START_MS, interval: 50 })

  /** Calls the content backend as an admin. */
  async function call<T>(method: string, path: string, guard: Guard<T>, body?: object): Promise<T> {
    const answer = await fetch(`${url}/cms/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const answered: unknown = await answer.json()
    if (!answer.ok || !guard(answered))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answered)}`)
    return answered
  }

  async function article(given: object): Promise<Content> {
    const { data } = await call('POST', 'contents', hasData<Content>, {
      title: 'A test article',
      category_id: 'epfo',
      content: '<p>The text of a test article.</p>',
      status: 'published',
      ...given,
    })
    return data
  }

  return {
    url,
    call,
    /** Creates a published article as a member of staff. */
    article,
    change: async (id: string, changed: object): Promise<Content> =>
      (await call('PUT', `contents/${id}`, hasData<Content>, changed)).data,
    content: async (id: string): Promise<Content> => (await call('GET', `contents/${id}`, hasData<Content>)).data,
    contents: async (query = ''): Promise<ContentCard[]> =>
      (await call('GET', `contents?${query}`, hasContents)).contents,
    categories: async (): Promise<Category[]> => (await call('GET', 'categories', hasList<Category>)).data,
    toggle: async (name: string, isEnabled: boolean): Promise<void> => {
      await call('PUT', `toggles/${encodeURIComponent(name)}`, hasData, { isEnabled })
    },
    stop,
  }
}

/** The server prints where it is and a token once it is ready. */
function waitForAddress(server: ChildProcess): Promise<{ url: string; token: string }> {
  return new Promise((resolve, reject) => {
    let printed = ''
    let log = ''
    const fail = (reason: string) => reject(new Error(`the server ${reason}\n${printed}${log.slice(-4000)}`))
    const late = setTimeout(() => fail('did not start in time'), START_MS)
    server.once('error', (error) => fail(`could not be started: ${error.message}`))
    server.once('exit', (code) => fail(`ended with ${code}`))
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /The Fine Print is at\s+(http:\S+)/.exec(printed)?.[1]
      const token = /Staff token \(admin\)\s+(\S+)/.exec(printed)?.[1]
      if (url === undefined || token === undefined) return
      clearTimeout(late)
      resolve({ url, token })
    })
  })
}
