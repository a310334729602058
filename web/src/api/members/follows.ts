// What a person follows: whoever does is told by mail when it changes.

import { queryOptions } from '@tanstack/react-query'
import { get, put, remove } from '../client'
import { queryKeys } from '../query-keys'

/** `article:` with an article's id, `fact:` with a fact's, or `category:` with a category's. */
export type FollowSubject = `article:${string}` | `fact:${string}` | `category:${string}`

/** The call answers 403 for sessions that are not proven. */
export const followsQuery = queryOptions({
  queryKey: queryKeys.myFollows,
  queryFn: ({ signal }) => get('/cms/api/subscribers/follows', { signal }),
  select: (body) => body.data,
})

/** `notice` is the version that was shown; whoever agrees already needs none. */
export async function follow(subject: FollowSubject, notice: string | null) {
  return put('/cms/api/subscribers/follows/{subject}', { path: { subject }, body: { notice } })
}

export async function unfollow(subject: string) {
  return remove('/cms/api/subscribers/follows/{subject}', { path: { subject } })
}
