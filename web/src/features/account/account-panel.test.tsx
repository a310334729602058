// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activities } from '../../api/subscriber-types'
import type { Profile } from '../../lib/profile'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { toastStore } from '../../shared/stores/toasts'
import { ASHA as SAMPLE } from '../../testing/samples'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { AccountPanel } from './account-panel'

const ASHA: Profile = { ...SAMPLE, name: 'asha Rao', phone: '9876543210', assurance: 'claimed' }
const NOTHING: Activities = {
  webinars: [],
  calendarBookings: [],
  paymentDetails: { receiptUrl: null },
  userProfileCMPF: null,
  userProfileTFP: null,
}
let status: Record<string, number>
const called: string[] = []

beforeEach(() => {
  called.length = 0
  status = {}
  localStorage.clear()
  profileStore.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/cms/api/', '').replace(/\?.*/, '')
    called.push(`${init.method} ${path}`)
    const data = path.startsWith('notices/')
      ? { version: 'one-1', agree: 'I agree.', boxes: [], details: [] }
      : path === 'subscribers/follows'
        ? { agreed: false, follows: [] }
        : path === 'subscribers/saved-plan'
          ? null
          : []
    return new Response(JSON.stringify({ success: true, data }), { status: status[path] ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Without activities the server is asked for them. */
async function panel(profile: Profile, activities: Activities | null = NOTHING) {
  await profileStore.save(profile)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  if (activities) client.setQueryData(['me', 'activities', profile.email], { success: true, data: activities })
  const ends = { onClose: vi.fn(), onConfirm: vi.fn(), onFeedback: vi.fn() }
  render(
    <QueryClientProvider client={client}>
      <SubscriptionProvider>
        <AccountPanel open {...ends} conversations={null} unsubscribe={() => null} />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'My Account' })
  return ends
}

test('who has done nothing yet reads so', async () => {
  await panel(ASHA)
  expect(screen.getByText('No registered webinars')).toBeTruthy()
  expect(screen.getByText('No scheduled calls')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Invoice|PF report/ })).toBeNull()
})

test('the avatar is the initial; without a name it is U, and the greeting takes the name’s place', async () => {
  await panel(ASHA)
  expect(screen.getByText('A')).toBeTruthy()
  cleanup()
  await panel({ ...ASHA, name: '' })
  expect(screen.getByText('U')).toBeTruthy()
  expect(screen.getByText('Welcome back!')).toBeTruthy()
})

test('lists show their first, and all when asked', async () => {
  await panel(ASHA, {
    ...NOTHING,
    calendarBookings: [
      { _id: '1', startTime: '2026-11-25T10:30:00Z' },
      { _id: '2', startTime: null },
    ],
  })
  expect(screen.getAllByText('1:1 consultation with Expert')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'View All (2)' }))
  expect(screen.getAllByText('1:1 consultation with Expert')).toHaveLength(2)
  expect(screen.getByText('Time not specified')).toBeTruthy()
})

test('an address that is only typed can be confirmed, and opens nothing that needs proof', async () => {
  const { onConfirm } = await panel(ASHA)
  expect(called).not.toContain('GET subscribers/consents')
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm your e-mail' }))
  expect(onConfirm).toHaveBeenCalled()
})

test('deleting needs one’s own address typed', async () => {
  const { onClose } = await panel({ ...ASHA, assurance: 'proven' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await screen.findByRole('alertdialog')
  const confirm = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete my account' }).at(-1)
  expect(confirm?.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Type asha@example.in to confirm'), { target: { value: 'Asha@example.in' } })
  expect(confirm?.disabled).toBe(false)
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(called).toContain('DELETE subscribers/me')
  expect(profileStore.read().isSubscribed).toBe(false)
})

test('a session that has ended leads to signing in again, and to nothing else', async () => {
  status['subscribe-activities'] = 401
  status['subscribers/refresh'] = 401
  await panel(ASHA, null)
  await screen.findByText('Your session has ended. Please sign in again.')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(memberDialogs.read()?.dialog).toEqual({ kind: 'subscribe' })
})

test('a sign-out that fails says so and signs nobody out', async () => {
  const { onClose } = await panel(ASHA)
  status['subscribers/logout'] = 503
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(toastStore.read().at(-1)?.title).toBe('Logout failed'))
  expect(profileStore.read().isSubscribed).toBe(true)
  status['subscribers/logout'] = 200
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(profileStore.read().isSubscribed).toBe(false)
})
