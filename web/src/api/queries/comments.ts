// Comments under an article. The first page of comments may come with the page, under the same key.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get, post, put, remove } from '../client'
import type { Comment, CommentSort, Liked } from '../subscriber-types'

export const COMMENTS_PER_PAGE = 20

export function commentsQuery(contentId: string, sort: CommentSort, page: number) {
  return queryOptions({
    queryKey: queryKeys.comments(contentId, sort, page),
    queryFn: ({ signal }) =>
      get('/cms/api/comments/content/{id}', {
        path: { id: contentId },
        signal,
        query: { page, limit: COMMENTS_PER_PAGE, sort },
      }),
  })
}

export async function writeComment(contentId: string, text: string): Promise<Comment> {
  return (await post('/cms/api/comments', { body: { contentId, text } })).data
}

export async function replyToComment(id: string, text: string): Promise<Comment> {
  return (await post('/cms/api/comments/{id}/reply', { path: { id }, body: { text } })).data
}

export async function editComment(id: string, text: string): Promise<Comment> {
  return (await put('/cms/api/comments/{id}', { path: { id }, body: { text } })).data
}

export async function deleteComment(id: string): Promise<void> {
  await remove('/cms/api/comments/{id}', { path: { id } })
}

export async function likeComment(id: string, like: boolean): Promise<Liked> {
  return (await post('/cms/api/comments/{id}/like', { path: { id }, body: { like } })).data
}

export async function reportComment(id: string, reason: string): Promise<void> {
  await post('/cms/api/comments/{id}/report', { path: { id }, body: { reason } })
}
