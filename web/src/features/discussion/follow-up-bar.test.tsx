// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { questionDrafts } from './question-drafts'
import { FollowUpBar } from './follow-up-bar'

beforeEach(() => vi.spyOn(console, 'info').mockReturnValue())
afterEach(cleanup)

function bar(more: Partial<Parameters<typeof FollowUpBar>[0]> = {}) {
  const props = { onSend: vi.fn(() => true), onStop: vi.fn(), onHistory: vi.fn() }
  render(<FollowUpBar enabled busy={false} isFirst language="en" path="/a/b" notice={null} {...props} {...more} />)
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
  type('My PAN is ABCDE1234F, write to a@example.in')
  expect(screen.getByText(/looks like a PAN and an e-mail address\. No answer needs it/)).toBeTruthy()
})

test('before the first question it names no follow-up', () => {
  bar()
  expect(box().placeholder).toBe('Ask a question')
  cleanup()
  bar({ isFirst: false })
  expect(box().placeholder).toBe('Ask a follow-up')
})

test('a counter comes near the limit; what is over it stays whole and is not sent', () => {
  const { onSend } = bar()
  type('य'.repeat(1800))
  expect(screen.queryByText(/characters/)).toBeNull()
  type('य'.repeat(1801))
  expect(screen.getByText('1,801 of 2,000 characters')).toBeTruthy()
  type('😀'.repeat(2000))
  expect(screen.getByText('2,000 of 2,000 characters')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)

  const pasted = 'word '.repeat(700)
  type(pasted)
  expect(screen.getByText(/^3,499 of 2,000 characters\. .* shorten it by 1,499\./)).toBeTruthy()
  expect(box().value).toBe(pasted)
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  type(pasted.slice(0, 2000))
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(onSend).toHaveBeenCalledOnce()
})

test('a question that could not be asked is added to the draft', async () => {
  await questionDrafts.write('/a/added', 'Half a ques')
  await questionDrafts.add('/a/added', 'Selected words')
  expect(await questionDrafts.read('/a/added')).toBe('Half a ques\nSelected words')
  await questionDrafts.add('/a/fresh', 'Selected words')
  expect(await questionDrafts.read('/a/fresh')).toBe('Selected words')
})

test('a draft is there again', async () => {
  await questionDrafts.write('/a/kept', 'Half a ques')
  bar({ path: '/a/kept' })
  await waitFor(() => expect(box().value).toBe('Half a ques'))
})
