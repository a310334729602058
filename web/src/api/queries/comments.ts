// What readers say under an article. The first page may come with the page, under the same key.

import { queryOptions } from '@tanstack/react-query'
import { anyAnswer, get, hasData, post, put, remove } from '../client'
import { isRecord } from '../errors'
import type { Comment, CommentsBody, CommentSort } from '../subscriber-types'

export const COMMENTS_PAGE = 20

function hasComments(body: unknown): body is CommentsBody {
  return isRecord(body) && Array.isArray(body.data) && typeof body.totalCount === 'number'
}

export function commentsQuery(contentId: string, sort: CommentSort, page: number) {
  return queryOptions({
    queryKey: ['comments', contentId, sort, page],
    queryFn: ({ signal }) =>
      get(`comments/content/${encodeURIComponent(contentId)}`, {
        guard: hasComments,
        signal,
        query: { page, limit: COMMENTS_PAGE, sort },
      }),
  })
}

const at = (id: string, what = '') => `comments/${encodeURIComponent(id)}${what}`

export async function writeComment(contentId: string, text: string): Promise<Comment> {
  return (await post('comments', { guard: hasData<Comment>, body: { contentId, text } })).data
}

export async function replyTo(id: string, text: string): Promise<Comment> {
  return (await post(at(id, '/reply'), { guard: hasData<Comment>, body: { text } })).data
}

export async function editComment(id: string, text: string): Promise<Comment> {
  return (await put(at(id), { guard: hasData<Comment>, body: { text } })).data
}

export async function deleteComment(id: string): Promise<void> {
  await remove(at(id), { guard: anyAnswer })
}

export async function likeComment(id: string, like: boolean): Promise<{ likes: number; liked: boolean }> {
  return (await post(at(id, '/like'), { guard: hasData<{ likes: number; liked: boolean }>, body: { like } })).data
}

export async function reportComment(id: string, reason: string): Promise<void> {
  await post(at(id, '/report'), { guard: anyAnswer, body: { reason } })
}
