// Forms with passbooks. What is sent and answered is in no cache and no storage.

import { isAnswer } from './client'
import { TimeoutError, toApiError } from './errors'

/** Two dozen files on a slow line need more time than other calls. */
const TIMEOUT_MS = 180_000

export type FileToRead = { file: File; password: string }

/** The files with their passwords in the same order, an empty one where a file needs none. */
export function buildPassbookForm(files: readonly FileToRead[], told: object): FormData {
  const form = new FormData()
  // A file's name holds the member ID, which the server has no need of.
  files.forEach(({ file }, index) => form.append('file', file, `passbook-${index + 1}.pdf`))
  if (files.some(({ password }) => password !== '')) {
    for (const { password } of files) form.append('password', password)
  }
  if (Object.keys(told).length > 0) form.append('told', JSON.stringify(told))
  return form
}

/** `data` of the answer. */
export async function sendPassbookForm<T>(address: string, form: FormData, signal?: AbortSignal): Promise<T> {
  const call = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    call.abort()
  }, TIMEOUT_MS)
  const giveUp = () => call.abort()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
      body: form,
      signal: call.signal,
    })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && isAnswer<{ data: T }>(body)) return body.data
    throw toApiError('POST', response.status, body, response.headers.get('retry-after'))
  } catch (error) {
    if (isLate) throw new TimeoutError('The files took too long to read')
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
