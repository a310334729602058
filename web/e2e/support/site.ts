// A site of a file's own, with the starter content.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Category, Content, ContentCard } from '../../src/api/types'
import { type Guard, hasContents, hasData, hasList } from './guards'
import { BINARY, runServer } from './server'

export type Site = Awaited<ReturnType<typeof startSite>>

export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'fineprint-e2e-'))
  await cp(inject('starter'), folder, { recursive: true })
  const { url, token, stop: stopServer } = await runServer(folder)
  async function stop(): Promise<void> {
    await stopServer()
    await rm(folder, { recursive: true, force: true })
  }

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

  /** A token for somebody of the staff, made on the machine as the operator does. */
  async function createToken(name: string, role: string): Promise<string> {
    const command = ['token', 'create', '--name', name, '--role', role, '--data', folder]
    return (await promisify(execFile)(BINARY, command)).stdout.trim()
  }

  return {
    url,
    /** An admin's. */
    token,
    createToken,
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
