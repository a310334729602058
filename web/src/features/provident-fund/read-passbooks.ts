// The call that reads passbooks. The server keeps nothing of it, and neither does the browser: no cache, no storage.

import { isAnswer } from '../../api/client'
import { TimeoutError, toApiError } from '../../api/errors'
import type { Reading, ToldFacts } from './types'

const ADDRESS = '/pf/v1/passbooks/read'
/** Two dozen files on a slow line need more time than other calls. */
const TIMEOUT_MS = 180_000

export type FileToRead = { file: File; password: string }
export type ReadPassbooks = (files: readonly FileToRead[], told: ToldFacts, signal: AbortSignal) => Promise<Reading>

/** Sends the files with their passwords in the same order, an empty one where a file needs none. */
export const readPassbooks: ReadPassbooks = async (files, told, signal) => {
  const call = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    call.abort()
  }, TIMEOUT_MS)
  const giveUp = () => call.abort()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
      body: buildForm(files, told),
      signal: call.signal,
    })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && isAnswer<{ data: Reading }>(body)) return body.data
    throw toApiError('POST', response.status, body, response.headers.get('retry-after'))
  } catch (error) {
    if (isLate) throw new TimeoutError('The files took too long to read')
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

function buildForm(files: readonly FileToRead[], told: ToldFacts): FormData {
  const form = new FormData()
  // A file's name holds the member ID, which the server has no need of.
  files.forEach(({ file }, index) => form.append('file', file, `passbook-${index + 1}.pdf`))
  if (files.some(({ password }) => password !== '')) {
    for (const { password } of files) form.append('password', password)
  }
  if (Object.keys(told).length > 0) form.append('told', JSON.stringify(told))
  return form
}
