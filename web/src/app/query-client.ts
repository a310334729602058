// How long answers stay fresh, and how failures are tried again.

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors'

const MINUTE = 60_000
const RETRIES = 3

const FRESH_MS = 5 * MINUTE
const CACHE_MS = 10 * MINUTE

function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

/** A request that the server refused as wrong is not worth repeating. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return !refused && failures < RETRIES
}

export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: CACHE_MS, retry: isWorthRetrying, retryDelay },
      // Without a connection a call fails at once and is told, instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Each page has its own client, which fetches nothing and lets nothing expire while the page is rendered. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        enabled: false,
      },
    },
  })
}
