// Calls to our backends: same origin, the reader's cookies, JSON both ways, 30 seconds at most. A session that has run
// out is renewed once and the call repeated, without the reader noticing.
// Each call names a guard that looks at the envelope, so that a page never trusts a shape it did not check.

import { ApiError, errorFrom, isRecord, isUnauthorized, type Method, TimeoutError } from './errors'
import { renewSession } from './session'
import type { ContentsBody, DataBody, SearchBody, ShortenBody } from './types'

const CONTENT = '/cms/api'
/** Its calls are named with a leading slash: '/auth/google/callback'. */
const PROVIDENT_FUND = '/pf/v1'
/** Its calls are named whole: '/chatbot/user/reaction/'. */
const CHATBOT = '/chatbot/'
const TIMEOUT_MS = 30_000

export type Guard<T> = (body: unknown) => body is T
type Query = Record<string, string | number | boolean | undefined>
type Options<T> = {
  guard: Guard<T>
  query?: Query
  body?: unknown
  signal?: AbortSignal
  /** A 401 is this call's own answer (a wrong code), not a session that has run out. */
  ownUnauthorized?: boolean
  /** Names what is asked for, so that asking twice does it once. */
  idempotencyKey?: string
}

export function get<T>(path: string, options: Options<T>): Promise<T> {
  return call('GET', path, options)
}

export function post<T>(path: string, options: Options<T>): Promise<T> {
  return call('POST', path, options)
}

export function put<T>(path: string, options: Options<T>): Promise<T> {
  return call('PUT', path, options)
}

/** DELETE; the word alone is taken. */
export function remove<T>(path: string, options: Options<T>): Promise<T> {
  return call('DELETE', path, options)
}

async function call<T>(method: Method, path: string, options: Options<T>): Promise<T> {
  const started = Date.now()
  try {
    return await once(method, path, options)
  } catch (error) {
    if (!isUnauthorized(error) || options.ownUnauthorized || !(await renewSession(started))) throw error
    return once(method, path, options)
  }
}

async function once<T>(method: Method, path: string, options: Options<T>): Promise<T> {
  const deadline = withDeadline(options.signal)
  try {
    const response = await fetch(`${addressOf(path)}${queryString(options.query)}`, {
      method,
      credentials: 'same-origin',
      signal: deadline.signal,
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
    const body = await readJson(response)
    if (!response.ok) throw errorFrom(method, response.status, body, response.headers.get('retry-after'))
    if (!options.guard(body)) throw new ApiError(response.status, 'The answer could not be read', body)
    return body
  } catch (error) {
    if (deadline.timedOut()) throw new TimeoutError('The server took too long to answer')
    throw error
  } finally {
    deadline.clear()
  }
}

function addressOf(path: string): string {
  if (path.startsWith(CHATBOT)) return path
  return path.startsWith('/') ? `${PROVIDENT_FUND}${path}` : `${CONTENT}/${path}`
}

/** Encoded, unlike the first version of the site: "S&P 500" must not become two parameters. */
function queryString(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return null
  }
}

/** Ends a call at the caller's wish or after 30 s (AbortSignal.any is missing in browsers still in use). */
function withDeadline(outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, TIMEOUT_MS)
  const stop = () => controller.abort()
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => late,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}

// Guards look at the envelope only: the fields inside are promised by the API contract and its tests.

export function anyAnswer(body: unknown): body is unknown {
  return body !== undefined
}

/** `data` is an object. */
export function hasData<T extends object>(body: unknown): body is DataBody<T> {
  return isRecord(body) && isRecord(body.data)
}

/** `data` is a list. */
export function hasList<T>(body: unknown): body is DataBody<T[]> {
  return isRecord(body) && Array.isArray(body.data)
}

export function hasContents(body: unknown): body is ContentsBody {
  return isRecord(body) && Array.isArray(body.contents)
}

export function hasResults(body: unknown): body is SearchBody {
  return isRecord(body) && Array.isArray(body.data)
}

export function hasShortUrl(body: unknown): body is ShortenBody {
  return isRecord(body) && typeof body.shortUrl === 'string'
}
