// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog'

function screenIs(wide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('768'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
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
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
