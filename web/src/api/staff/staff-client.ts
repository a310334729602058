// Calls of staff. They carry the token of whoever is at the desk and nothing of a reader's: no cookie goes along, and
// none comes back. The token is in this page's memory alone; a reload or a refusal forgets it.

import { createStore } from '../../lib/create-store'
import { buildQueryString, fillTemplate } from '../address'
import { isAnswer } from '../client'
import type { CallParams, PathFor, ResponseBody } from '../contract'
import { ApiError, type Method, toApiError } from '../errors'

/**
 * Whether somebody is at the desk. When the server refuses the token, its holder may show another one and go on where
 * they were.
 */
export type StaffSession = { is: 'closed' } | { is: 'open'; token: string } | { is: 'refused' }

export const CLOSED: StaffSession = { is: 'closed' }
export const staffSession = createStore<StaffSession>(CLOSED)

export function getAsStaff<P extends PathFor<'get'>>(
  path: P,
  options: CallParams<'get', P> & { signal?: AbortSignal; token?: string },
): Promise<ResponseBody<'get', P>> {
  return call<ResponseBody<'get', P>>('GET', path, options)
}

export function postAsStaff<P extends PathFor<'post'>>(
  path: P,
  options: CallParams<'post', P>,
): Promise<ResponseBody<'post', P>> {
  return call<ResponseBody<'post', P>>('POST', path, options)
}

/** Without a token of its own a call carries that of the desk. */
type RawOptions = { path?: object; query?: object; body?: unknown; signal?: AbortSignal; token?: string }

async function call<T>(method: Method, path: string, options: RawOptions): Promise<T> {
  const response = await send(method, path, options)
  const body = parseJson(await response.text())
  if (!response.ok) throw fail(method, response, body)
  if (!isAnswer<T>(body)) throw new ApiError(response.status, 'The answer could not be read', body)
  return body
}

/** A file of a case. Each download is told to its person. */
export async function downloadAsStaff<P extends PathFor<'get'>>(path: P, options: CallParams<'get', P>): Promise<Blob> {
  const response = await send('GET', path, options)
  if (!response.ok) throw fail('GET', response, parseJson(await response.text()))
  return response.blob()
}

function send(method: Method, path: string, options: RawOptions): Promise<Response> {
  const { path: values, query, body, signal, token = readToken() } = options
  return fetch(fillTemplate(path, values) + buildQueryString(query), {
    method,
    credentials: 'omit',
    cache: 'no-store',
    signal,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

function readToken(): string {
  const session = staffSession.read()
  return session.is === 'open' ? session.token : ''
}

function fail(method: Method, response: Response, body: unknown): ApiError {
  // Revoked or run out: whoever is there has to show a valid one. A token that is only tried has opened nothing yet.
  if (response.status === 401 && staffSession.read().is === 'open') staffSession.set({ is: 'refused' })
  return toApiError(method, response.status, body, response.headers.get('retry-after'))
}

function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return null
  }
}
