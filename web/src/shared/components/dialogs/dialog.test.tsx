// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog'

const listeners = new Set<() => void>()

function screenIs(wide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('768'),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  act(() => listeners.forEach((listener) => listener()))
}
beforeEach(() => vi.unstubAllGlobals())

test.each([
  ['a dialog on wide screens', true],
  ['a drawer on small ones', false],
])('is %s, named by its title, and asks to be closed by Escape and by its button', async (_, wide) => {
  screenIs(wide)
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Get notified">
      <p>Body</p>
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Get notified' })
  expect(dialog.lang).toBe('en-IN')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

test('a touch within 100 ms of scrolling goes on scrolling, and does not pull the drawer', async () => {
  screenIs(false)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  render(
    <Dialog open onClose={() => undefined} title="Get notified">
      <p>Body</p>
    </Dialog>,
  )
  const drawer = await screen.findByRole('dialog', { name: 'Get notified' })
  const isLocked = () => {
    fireEvent.pointerDown(drawer)
    return drawer.hasAttribute('data-base-ui-swipe-ignore')
  }
  expect(isLocked()).toBe(false)
  fireEvent.scroll(drawer)
  now.mockReturnValue(1099)
  expect(isLocked()).toBe(true)
  now.mockReturnValue(1100)
  expect(isLocked()).toBe(false)
  now.mockRestore()
})

test('a phone that is turned keeps what was typed, and the next opening follows the screen', async () => {
  screenIs(false)
  const createDialog = (open: boolean) => (
    <Dialog open={open} onClose={() => undefined} title="Get notified">
      <input aria-label="Code" />
    </Dialog>
  )
  const { rerender } = render(createDialog(true))
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  fireEvent.change(field, { target: { value: '123' } })
  screenIs(true)
  expect(screen.getByLabelText<HTMLInputElement>('Code')).toBe(field)
  expect(field.value).toBe('123')
  expect(field.closest('[data-drawer]')).not.toBeNull()
  rerender(createDialog(false))
  rerender(createDialog(true))
  expect((await screen.findByLabelText('Code')).closest('[data-drawer]')).toBeNull()
})
