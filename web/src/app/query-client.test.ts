import { expect, test } from 'vitest'
import { ApiError } from '../api/errors'
import { createBrowserQueryClient } from './query-client'

const { queries = {} } = createBrowserQueryClient().getDefaultOptions()
const { retry, retryDelay } = queries

test('answers are fresh for five minutes and kept for ten', () => {
  expect(queries.staleTime).toBe(300_000)
  expect(queries.gcTime).toBe(600_000)
})

test('a failed call is tried three times more, twice as late each time, never later than 30 s', () => {
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('not set')
  const error = new Error('offline')
  expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, true, false])
  expect([0, 1, 2, 10].map((attempt) => retryDelay(attempt, error))).toEqual([1000, 2000, 4000, 30_000])
})

test('what the server refuses is not asked again', () => {
  if (typeof retry !== 'function') throw new Error('not set')
  expect(retry(0, new ApiError(404, 'Not found'))).toBe(false)
  expect(retry(0, new ApiError(429, 'Too many requests'))).toBe(true)
  expect(retry(0, new ApiError(503, 'Unavailable'))).toBe(true)
})
