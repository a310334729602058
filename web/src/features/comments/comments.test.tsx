// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommentsBody } from '../../api/subscriber-types'
import { profileStore } from '../../shared/stores/profile-store'
import { ASHA, comment } from '../../testing/samples'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { Comments } from './comments'

const NONE: CommentsBody = { success: true, data: [], totalCount: 0, page: 1, limit: 20, hasMore: false, closed: false }
let answer: [number, unknown, Record<string, string>?]

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  answer = [201, { success: true, data: comment('new', { name: 'Asha', mine: true, status: 'pending' }) }]
  await profileStore.save(ASHA)
  vi.stubGlobal('fetch', async () => {
    const [status, body, headers] = answer
    return new Response(JSON.stringify(body), { status, headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderComments(body: CommentsBody) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['comments', '7', 'helpful', 1], body)
  render(
    <QueryClientProvider client={client}>
      <SubscriptionProvider>
        <Comments contentId="7" />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your question or comment/)
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }))

test('the first is invited; theirs stands there at once, awaiting review', async () => {
  renderComments(NONE)
  expect(screen.getByText('Be the first to ask')).toBeTruthy()
  write('When is interest credited?')
  post()
  await screen.findByText('Awaiting review')
  expect(box().value).toBe('')
  expect(screen.getByText('(1)')).toBeTruthy()
})

test.each([
  [429, { success: false, message: 'x' }, 'Please wait 30 s, then post again. Your text is kept.'],
  [400, { success: false, message: 'No', fields: { text: 'Too long' } }, 'Too long'],
  [403, { success: false, message: 'You can’t post here just now' }, 'You can’t post here just now'],
  [500, null, 'This could not be posted. Your text is kept; please try again.'],
])('a failure of %d keeps the text, over a reload too', async (status, body, words) => {
  answer = [status, body]
  renderComments(NONE)
  write('My question')
  post()
  await screen.findByText(words)
  expect(box().value).toBe('My question')
  cleanup()
  renderComments(NONE)
  expect(box().value).toBe('My question')
})

test('the server’s own waiting time is told', async () => {
  answer = [429, { success: false, message: 'x' }, { 'retry-after': '12' }]
  renderComments(NONE)
  write('My question')
  post()
  await screen.findByText(/wait 12 s/)
})

test('personal numbers are warned of while they are typed', () => {
  renderComments(NONE)
  write('My PAN is ABCDE1234F')
  expect(screen.getByText(/this looks like it contains a PAN/)).toBeTruthy()
  write('My question')
  expect(screen.queryByText(/this looks like/)).toBeNull()
})

test('more than 1,500 characters are not sent', async () => {
  renderComments(NONE)
  write('क'.repeat(1501))
  post()
  await waitFor(() => expect(screen.getByText('At most 1500 characters')).toBeTruthy())
  expect(screen.getByText('1501 of 1500 characters')).toBeTruthy()
})

test('where comments are closed nothing can be written', () => {
  renderComments({ ...NONE, closed: true, data: [comment('a')], totalCount: 1 })
  expect(screen.getByText('Comments are closed.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(screen.getByText('Text of a')).toBeTruthy()
})

test('replies answer a comment, not another reply; what is removed keeps its place', () => {
  renderComments({
    ...NONE,
    data: [comment('a', { status: 'removed', html: '', replies: [comment('r')] })],
    totalCount: 2,
  })
  expect(screen.getByText('Removed by its author')).toBeTruthy()
  expect(screen.getByText('Text of r')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('one’s own can be edited while there is time, others’ reported', () => {
  renderComments({ ...NONE, data: [comment('a', { mine: true, editable: true }), comment('b')], totalCount: 2 })
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Report' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Text of a')
})
