import { expect, test } from 'vitest'
import type { Comment, CommentsBody } from '../../api/subscriber-types'
import { comment } from '../../testing/samples'
import { addComment, toDeletedComment, patchComment, addReply } from './comment-cache'

const body = (...data: Comment[]): CommentsBody => ({
  success: true,
  data,
  totalCount: data.length,
  page: 1,
  limit: 20,
  hasMore: false,
  closed: false,
})
const ids = ({ data }: CommentsBody) => data.map(({ _id }) => _id)

test('a new comment stands first, below what is pinned', () => {
  const next = addComment(body(comment('p', { pinned: true }), comment('a')), comment('new'))
  expect(ids(next)).toEqual(['p', 'new', 'a'])
  expect(next.totalCount).toBe(3)
})

test('a reply goes under its comment, and nowhere else', () => {
  const next = addReply(body(comment('a'), comment('b')), 'b', comment('r'))
  expect(next.data.map(({ replies }) => replies.length)).toEqual([0, 1])
  expect(next.totalCount).toBe(2)
  const other = body(comment('a'))
  expect(addReply(other, 'x', comment('r'))).toBe(other)
})

test('replies are changed like comments', () => {
  const next = patchComment(body(comment('a', { replies: [comment('r')] })), 'r', (one) => ({ ...one, likes: 4 }))
  expect(next.data[0]?.replies[0]?.likes).toBe(4)
})

test('a deleted comment leaves its place only for its replies', () => {
  const alone = patchComment(body(comment('a')), 'a', toDeletedComment)
  expect(alone).toMatchObject({ data: [], totalCount: 0 })
  const answered = patchComment(body(comment('a', { mine: true, replies: [comment('r')] })), 'a', toDeletedComment)
  expect(answered.data[0]).toMatchObject({ status: 'removed', html: '', mine: false })
  expect(answered.totalCount).toBe(1)
})
