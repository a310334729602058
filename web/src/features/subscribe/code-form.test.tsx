// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/server'
import { CodeForm } from './code-form'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function form(isCodeSent: boolean) {
  const skip = { words: 'Skip for now', act: () => undefined }
  render(
    <CodeForm
      address="asha@example.in"
      showsAddress={false}
      isCodeSent={isCodeSent}
      onDone={() => undefined}
      skip={skip}
    />,
  )
}

test('says that a code was sent only where one was', async () => {
  startFakeServer({ 'subscribers/send-code': [429, { success: false, message: 'slow' }] })
  form(false)
  await screen.findByText(/too many/i)
  expect(screen.queryByText(/We sent a 6-digit code/)).toBeNull()
  cleanup()
  // One that is on its way is not asked for again.
  form(true)
  expect(screen.getByText(/We sent a 6-digit code/)).toBeTruthy()
})

test('says so once the server has sent one', async () => {
  const sent = startFakeServer({ 'subscribers/send-code': [200, { success: true }] })
  form(false)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByText(/We sent a 6-digit code/)).toBeTruthy()
})
