// The daily digest: of a day, or the newest.

import { queryOptions } from '@tanstack/react-query'
import { get } from '../client'
import { isRecord } from '../errors'
import type { DigestBody } from '../types'

function isDigest(body: unknown): body is DigestBody {
  return isRecord(body) && (body.data === null || isRecord(body.data))
}

/** `date` is an Indian day, YYYY-MM-DD. */
export function digestQuery(date?: string) {
  return queryOptions({
    queryKey: ['digest', date ?? 'latest'],
    queryFn: ({ signal }) => get('digest', { guard: isDigest, signal, query: { date } }),
    select: (body) => body.data ?? null,
  })
}
