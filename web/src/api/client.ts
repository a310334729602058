// Calls to our backends, typed by the server's description of them (contract.ts). They go to the same origin with the
// reader's cookies and carry JSON both ways. A read takes 30 seconds at most; a call that changes something is waited
// for, because nobody could tell whether it was carried out. An expired session is renewed once and the call
// is repeated, without the reader noticing.

import { fillTemplate, buildQueryString } from './address'
import type { ApiMethod, CallParams, PathFor, ResponseBody } from './contract'
import { ApiError, toApiError, isRecord, isUnauthorized, type Method, TimeoutError } from './errors'
import { readShownLanguage } from '../lib/shown-language'
import { renewSession } from './session'

/** A build setting; 0 switches the limit off. */
const READ_TIMEOUT_MS = Number(import.meta.env.VITE_READ_TIMEOUT_MS ?? 30_000)

type CallOptions = {
  signal?: AbortSignal
  /** A 401 is this call's own answer, such as a wrong code, and does not mean that the session has expired. */
  ownUnauthorized?: boolean
  /** The caller reads `success` itself: a 200 that says false is no error to it. */
  ownFailure?: boolean
  /** The key of the request: a request that is sent twice with one key is carried out once. */
  idempotencyKey?: string
  /** The call goes on when the page is left meanwhile, such as a sign-out. */
  outlivesPage?: boolean
}
type Options<M extends ApiMethod, P extends PathFor<M>> = CallParams<M, P> & CallOptions
/** A call that needs no parameters may be made without any. */
type OptionsArgument<M extends ApiMethod, P extends PathFor<M>> =
  CallOptions extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>]
/** The untyped options, as they are sent. */
type RawOptions = CallOptions & { path?: object; query?: object; body?: unknown }

export function get<P extends PathFor<'get'>>(
  path: P,
  ...[options]: OptionsArgument<'get', P>
): Promise<ResponseBody<'get', P>> {
  return callWithRenewal<ResponseBody<'get', P>>('GET', path, options)
}

export function post<P extends PathFor<'post'>>(
  path: P,
  ...[options]: OptionsArgument<'post', P>
): Promise<ResponseBody<'post', P>> {
  return callWithRenewal<ResponseBody<'post', P>>('POST', path, options)
}

export function put<P extends PathFor<'put'>>(
  path: P,
  ...[options]: OptionsArgument<'put', P>
): Promise<ResponseBody<'put', P>> {
  return callWithRenewal<ResponseBody<'put', P>>('PUT', path, options)
}

/** Sends DELETE. `delete` is a reserved word. */
export function remove<P extends PathFor<'delete'>>(
  path: P,
  ...[options]: OptionsArgument<'delete', P>
): Promise<ResponseBody<'delete', P>> {
  return callWithRenewal<ResponseBody<'delete', P>>('DELETE', path, options)
}

async function callWithRenewal<T>(method: Method, path: string, options: RawOptions = {}): Promise<T> {
  const started = Date.now()
  try {
    return await callOnce(method, path, options)
  } catch (error) {
    if (!isUnauthorized(error) || options.ownUnauthorized || !(await renewSession(started))) throw error
    return callOnce(method, path, options)
  }
}

async function callOnce<T>(method: Method, path: string, options: RawOptions): Promise<T> {
  const deadline = withDeadline(options.signal, method === 'GET' ? READ_TIMEOUT_MS : 0)
  try {
    // What is mailed because of the call, such as a code, is then in the language of the page.
    const response = await fetch(fillTemplate(path, options.path) + buildQueryString(options.query), {
      method,
      credentials: 'same-origin',
      keepalive: options.outlivesPage ?? false,
      signal: deadline.signal,
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method !== 'GET' && readShownLanguage() === 'hi' && { 'page-language': 'hi' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
    const body = await readJson(response)
    if (!response.ok) throw toApiError(method, response.status, body, response.headers.get('retry-after'))
    if (!isAnswer<T>(body)) throw new ApiError(response.status, 'The answer could not be read', body)
    // An answer may come with 200 and still say that the call failed.
    if (!options.ownFailure && isRecord(body) && body.success === false) throw toApiError(method, response.status, body)
    return body
  } catch (error) {
    if (deadline.timedOut()) throw new TimeoutError('The server took too long to answer')
    throw error
  } finally {
    deadline.clear()
  }
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

/** Ends a call at the caller's wish or after the time; 0 is no limit. Some browsers in use have no AbortSignal.any. */
function withDeadline(outer: AbortSignal | undefined, milliseconds: number) {
  const controller = new AbortController()
  let late = false
  const expire = () => {
    late = true
    controller.abort()
  }
  const timer = milliseconds > 0 ? setTimeout(expire, milliseconds) : undefined
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

/**
 * An answer is a JSON object; its fields are those of the server's description, which the server's own tests hold it to.
 * This is the one place where the app takes a shape on trust.
 */
export function isAnswer<T>(body: unknown): body is T {
  return isRecord(body)
}
