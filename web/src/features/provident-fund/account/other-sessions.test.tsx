// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtherSessions } from './other-sessions'

const HERE = {
  device: 'Firefox on Linux',
  isCurrent: true,
  isProven: true,
  openedAt: '2026-11-30T09:00:00Z',
  lastSeenAt: '2026-11-30T09:30:00Z',
}
const PHONE = {
  device: null,
  isCurrent: false,
  isProven: false,
  openedAt: '2026-11-30T08:00:00Z',
  lastSeenAt: '2026-11-30T08:30:00Z',
}

let listed: object[] = []
let asked: string[] = []
let status = 200

beforeEach(() => {
  listed = [HERE, PHONE]
  asked = []
  status = 200
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (method === 'DELETE' && status === 200) listed = [HERE]
    const answered = method === 'DELETE' ? status : 200
    return new Response(JSON.stringify({ success: answered === 200, message: 'No', data: listed }), {
      status: answered,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (isProven = true, noteFailure: (error: unknown) => boolean = () => false) =>
  render(<OtherSessions isProven={isProven} noteFailure={noteFailure} />)
const button = () => screen.findByRole('button', { name: 'Sign out everywhere else' })

test('other browsers are named, and one press signs them out', async () => {
  show()
  fireEvent.click(await button())
  await screen.findByText(/signed out everywhere else/)
  expect(asked).toEqual(['GET /pf/v1/auth/sessions', 'DELETE /pf/v1/auth/sessions', 'GET /pf/v1/auth/sessions'])
  expect(screen.queryByText('A browser')).toBeNull()
  expect(screen.getByText('Firefox on Linux')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('each says how and when it was used', async () => {
  show()
  await screen.findByText('Signed in with a code. This browser.')
  expect(screen.getByText('Signed in with the password. Last used 30 Nov 2026, 2:00 pm IST.')).toBeTruthy()
})

test('alone there is nobody to sign out, and after a password a code is needed', async () => {
  listed = [{ ...HERE, isProven: false }]
  show(false)
  await screen.findByText(/sign in with a code/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal is told, and a session that is over goes to the page', async () => {
  status = 503
  show()
  fireEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe('No')
  cleanup()
  status = 401
  const noteFailure = vi.fn(() => true)
  show(true, noteFailure)
  fireEvent.click(await button())
  await waitFor(() => expect(noteFailure).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
})
