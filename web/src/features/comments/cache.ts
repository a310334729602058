// The comments that are in the query cache, changed in place: after a like, a reply, an edit nothing is fetched again.

import type { QueryClient } from '@tanstack/react-query'
import type { Comment, CommentsBody } from '../../api/subscriber-types'

type Change = (body: CommentsBody, page: number) => CommentsBody

function change(client: QueryClient, contentId: string, how: Change): void {
  for (const [key] of client.getQueriesData<CommentsBody>({ queryKey: ['comments', contentId] })) {
    client.setQueryData<CommentsBody>(key, (body) => body && how(body, Number(key[3])))
  }
}

/** A new one is the first to be seen, below what is pinned. */
export function added(body: CommentsBody, comment: Comment): CommentsBody {
  const pinned = body.data.filter((one) => one.pinned)
  const others = body.data.filter((one) => !one.pinned)
  return { ...body, totalCount: body.totalCount + 1, data: [...pinned, comment, ...others] }
}

export function withReply(body: CommentsBody, parentId: string, reply: Comment): CommentsBody {
  const known = body.data.some((one) => one._id === parentId)
  if (!known) return body
  const data = body.data.map((one) => (one._id === parentId ? { ...one, replies: [...one.replies, reply] } : one))
  return { ...body, data }
}

/** `how` answers the changed comment, or null when it is gone. */
export function patched(body: CommentsBody, id: string, how: (comment: Comment) => Comment | null): CommentsBody {
  const apply = (list: Comment[]): Comment[] =>
    list.flatMap((one) => {
      if (one._id !== id) return [{ ...one, replies: apply(one.replies) }]
      const next = how(one)
      return next === null ? [] : [next]
    })
  const data = apply(body.data)
  // Replies are not counted: they come with their comment.
  return { ...body, data, totalCount: Math.max(0, body.totalCount - (body.data.length - data.length)) }
}

/** What stays of a deleted comment: nothing, or its place above the replies. */
export function deleted(comment: Comment): Comment | null {
  if (comment.replies.length === 0) return null
  return { ...comment, status: 'removed', html: '', mine: false, editable: false }
}

export const commentCache = {
  add: (client: QueryClient, contentId: string, comment: Comment) =>
    change(client, contentId, (body, page) => (page === 1 ? added(body, comment) : body)),
  reply: (client: QueryClient, contentId: string, parentId: string, reply: Comment) =>
    change(client, contentId, (body) => withReply(body, parentId, reply)),
  patch: (client: QueryClient, contentId: string, id: string, how: (comment: Comment) => Comment | null) =>
    change(client, contentId, (body) => patched(body, id, how)),
}
