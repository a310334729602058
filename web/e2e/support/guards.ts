// Checks the envelope of an answer before a test reads it.

import { isRecord } from '../../src/api/errors'
import type { ContentsBody, SearchBody } from '../../src/api/types'

export type Guard<T> = (body: unknown) => body is T

export function isAnyAnswer(body: unknown): body is unknown {
  return body !== undefined
}

/** `data` is an object. */
export function hasData<T extends object>(body: unknown): body is { success: boolean; data: T } {
  return isRecord(body) && isRecord(body.data)
}

/** `data` is a list. */
export function hasList<T>(body: unknown): body is { success: boolean; data: T[] } {
  return isRecord(body) && Array.isArray(body.data)
}

export function hasContents(body: unknown): body is ContentsBody {
  return isRecord(body) && Array.isArray(body.contents)
}

export function hasResults(body: unknown): body is SearchBody {
  return isRecord(body) && Array.isArray(body.data)
}
