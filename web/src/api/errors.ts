// The one reader of failed answers. It gives every failure the message that readers are shown.

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  /** What is wrong with each field of a form. */
  readonly fields: Readonly<Record<string, string>>
  /** The id that a reader quotes when they report the failure. */
  readonly requestId: string | null
  /** The seconds to wait before the next try, where the server names them. */
  readonly retryAfter: number | null
  /** Data that comes with the failure, such as a waitlist place instead of a seat, or the nearest free times. */
  readonly data: unknown

  constructor(status: number, message: string, body: unknown = null, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.code = readText(body, 'code')
    this.requestId = readText(body, 'requestId')
    this.fields = readFields(body)
    this.data = isRecord(body) ? body.data : null
  }
}

/** The call took too long. This is not a reader's own abort, which is no error to show. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Explains a failed answer; `body` is the parsed JSON, or null when there was none. */
export function toApiError(method: Method, status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const seconds = retryAfter === null ? Number.NaN : Number.parseInt(retryAfter, 10)
  return new ApiError(status, describeFailedCall(method, status, body), body, Number.isNaN(seconds) ? null : seconds)
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** True when there is no session or when it has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Returns the server's explanation of a failure, else `otherwise`; a failed connection has no explanation. */
export function getReaderMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && !/^(?:Request failed with|The answer could not)/.test(error.message)
    ? error.message
    : otherwise
}

function describeFailedCall(method: Method, status: number, body: unknown): string {
  if (status === 429) return 'Too many requests'
  if (method === 'PUT' && status === 401) return 'Unauthorized'
  if (method === 'GET' && status === 401) return readText(body, 'message') ?? 'Unauthorized'
  const message = readText(body, 'message') ?? readNestedError(body) ?? readText(body, 'error')
  if (method === 'POST' && status === 400) return message ?? 'Bad Request'
  return message ?? `Request failed with status code ${status}`
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(body: unknown, key: string): string | null {
  if (!isRecord(body)) return null
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The provident-fund sign-in nests its text: {message: {error}}. */
function readNestedError(body: unknown): string | null {
  return isRecord(body) ? readText(body.message, 'error') : null
}

function readFields(body: unknown): Record<string, string> {
  const fields = isRecord(body) ? body.fields : null
  if (!isRecord(fields)) return {}
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text === 'string') texts[name] = text
  }
  return texts
}
