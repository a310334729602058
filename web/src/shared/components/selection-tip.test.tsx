// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SelectionTip } from './selection-tip'

beforeEach(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
})
afterEach(() => {
  cleanup()
  document.getSelection()?.removeAllRanges()
})

function text(onAsk = vi.fn(() => true)) {
  render(
    <>
      <p id="words">The wage ceiling is ₹25,000.</p>
      <p id="others">Other words.</p>
      <button type="button">Before</button>
      <SelectionTip within="#words" onAsk={onAsk} />
    </>,
  )
  return onAsk
}

function select(id: string, from: number, to: number): void {
  const node = document.getElementById(id)?.firstChild
  if (!node) throw new Error('nothing to select')
  act(() => {
    document.getSelection()?.setBaseAndExtent(node, from, node, to)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

const tip = () => screen.queryByRole('button', { name: 'Ask TFP' })

test('more than three selected characters are asked about', () => {
  const onAsk = text()
  select('words', 0, 3)
  expect(tip()).toBeNull()
  select('others', 0, 8)
  expect(tip()).toBeNull()
  select('words', 4, 16)
  expect(screen.getByRole('status').textContent).toBe('Press Tab to ask TFP about the selected words.')
  fireEvent.click(screen.getByRole('button', { name: 'Ask TFP' }))
  expect(onAsk).toHaveBeenCalledWith('wage ceiling')
  expect(tip()).toBeNull()
  expect(document.getSelection()?.toString()).toBe('')
})

test('Tab leads from the words to the button, and Escape takes it away without reaching what is around it', () => {
  text()
  select('words', 4, 16)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(document.activeElement).toBe(tip())
  const onEscape = vi.fn()
  document.addEventListener('keydown', onEscape)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(tip()).toBeNull()
  expect(onEscape).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onEscape).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', onEscape)
})

test('from a control Tab leads on as usual, and words that were not taken can be asked again', () => {
  const onAsk = text(vi.fn(() => false))
  select('words', 4, 16)
  screen.getByRole('button', { name: 'Before' }).focus()
  expect(fireEvent.keyDown(document.body, { key: 'Tab' })).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ask TFP' }))
  expect(onAsk).toHaveBeenCalled()
  expect(tip()).not.toBeNull()
})

test('words that were selected before the page could listen are asked about too', () => {
  document.body.insertAdjacentHTML('beforeend', '<p id="early">The wage ceiling is ₹25,000.</p>')
  const early = document.getElementById('early')
  if (!early?.firstChild) throw new Error('nothing to select')
  document.getSelection()?.setBaseAndExtent(early.firstChild, 4, early.firstChild, 16)
  render(<SelectionTip within="#early" onAsk={vi.fn(() => true)} />)
  expect(tip()).not.toBeNull()
  early.remove()
})
