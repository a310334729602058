// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { questionDrafts } from './question-drafts'
import { FollowUpBar } from './follow-up-bar'

beforeEach(() => vi.spyOn(console, 'info').mockReturnValue())
afterEach(cleanup)

function bar(more: Partial<Parameters<typeof FollowUpBar>[0]> = {}) {
  const props = { onSend: vi.fn(() => true), onStop: vi.fn(), onHistory: vi.fn() }
  render(<FollowUpBar enabled busy={false} isFirst path="/a/b" notice={null} {...props} {...more} />)
  return props
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask a follow-up to AI' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

test('what is blank is not sent', () => {
  const { onSend } = bar()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  type('  \n ')
  expect(send.disabled).toBe(true)
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
})

test('Enter sends and empties, Shift+Enter does not, nor the Enter that ends a composed word', () => {
  const { onSend } = bar()
  type('पेंशन')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(onSend).not.toHaveBeenCalled()
  const enter = createEvent.keyDown(box(), { key: 'Enter' })
  fireEvent(box(), enter)
  expect(enter.defaultPrevented).toBe(true)
  expect(onSend).toHaveBeenCalledWith('पेंशन')
  expect(box().value).toBe('')
})

test('words that were not taken stay', () => {
  bar({ onSend: () => false })
  type('Not yet')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(box().value).toBe('Not yet')
})

test('while an answer is made it can be stopped, and nothing is sent', () => {
  const { onSend, onStop } = bar({ busy: true })
  type('Next')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stop the answer' }))
  expect(onStop).toHaveBeenCalled()
})

test('it hides unless the chat is on or feedback is offered', () => {
  bar({ enabled: false })
  expect(document.body.textContent).toBe('')
  cleanup()
  const onFeedback = vi.fn()
  bar({ enabled: false, onFeedback })
  fireEvent.click(screen.getByRole('button', { name: 'Share feedback' }))
  expect(onFeedback).toHaveBeenCalled()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('warns of what identifies a person', () => {
  bar()
  type('My PAN is ABCDE1234F')
  expect(screen.getByText(/looks like a PAN/)).toBeTruthy()
})

test('a draft is there again', async () => {
  await questionDrafts.write('/a/kept', 'Half a ques')
  bar({ path: '/a/kept' })
  await waitFor(() => expect(box().value).toBe('Half a ques'))
})
