// Changes comments in the query cache in place, so that a like, a reply or an edit fetches nothing again.

import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys'
import type { Comment, CommentsBody } from '../../api/subscriber-types'

type PageChange = (body: CommentsBody, page: number) => CommentsBody

function changePages(client: QueryClient, contentId: string, change: PageChange): void {
  for (const [key] of client.getQueriesData<CommentsBody>({ queryKey: queryKeys.commentsOf(contentId) })) {
    client.setQueryData<CommentsBody>(key, (body) => body && change(body, Number(key[3])))
  }
}

/** Adds a new comment at the top, below the pinned ones. */
export function addComment(body: CommentsBody, comment: Comment): CommentsBody {
  const pinned = body.data.filter((one) => one.pinned)
  const others = body.data.filter((one) => !one.pinned)
  return { ...body, totalCount: body.totalCount + 1, data: [...pinned, comment, ...others] }
}

export function addReply(body: CommentsBody, parentId: string, reply: Comment): CommentsBody {
  const isKnownParent = body.data.some((one) => one._id === parentId)
  if (!isKnownParent) return body
  const data = body.data.map((one) => (one._id === parentId ? { ...one, replies: [...one.replies, reply] } : one))
  return { ...body, data }
}

/** `change` returns the changed comment, or null when it is gone. */
export function patchComment(
  body: CommentsBody,
  id: string,
  change: (comment: Comment) => Comment | null,
): CommentsBody {
  const apply = (list: Comment[]): Comment[] =>
    list.flatMap((one) => {
      if (one._id !== id) return [{ ...one, replies: apply(one.replies) }]
      const next = change(one)
      return next === null ? [] : [next]
    })
  const data = apply(body.data)
  // Replies are not counted, because they come with their comment.
  return { ...body, data, totalCount: Math.max(0, body.totalCount - (body.data.length - data.length)) }
}

/** A deleted comment disappears, or leaves a placeholder above its replies. */
export function toDeletedComment(comment: Comment): Comment | null {
  if (comment.replies.length === 0) return null
  return { ...comment, status: 'removed', html: '', mine: false, editable: false }
}

export const commentCache = {
  add: (client: QueryClient, contentId: string, comment: Comment) =>
    changePages(client, contentId, (body, page) => (page === 1 ? addComment(body, comment) : body)),
  reply: (client: QueryClient, contentId: string, parentId: string, reply: Comment) =>
    changePages(client, contentId, (body) => addReply(body, parentId, reply)),
  patch: (client: QueryClient, contentId: string, id: string, change: (comment: Comment) => Comment | null) =>
    changePages(client, contentId, (body) => patchComment(body, id, change)),
}
