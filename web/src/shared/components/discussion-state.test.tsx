// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { discussion } from '../stores/discussion'
import { DiscussionStateProvider, useDiscussionState } from './discussion-state'

afterEach(cleanup)

function Shown() {
  return <p>{useDiscussionState().isChatOpen ? 'open' : 'closed'}</p>
}

test('tells whether the panel is open', () => {
  render(
    <DiscussionStateProvider>
      <Shown />
    </DiscussionStateProvider>,
  )
  expect(screen.getByText('closed')).toBeTruthy()
  act(() => discussion.open({ about: { path: '/a/b', title: 'B', kind: 'article' }, from: 'page' }))
  expect(screen.getByText('open')).toBeTruthy()
  act(() => discussion.close())
  expect(screen.getByText('closed')).toBeTruthy()
})

test('throws outside its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => render(<Shown />)).toThrow('useDiscussionState needs its provider')
})
