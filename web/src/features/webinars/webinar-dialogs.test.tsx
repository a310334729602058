// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Webinar } from '../../api/webinar-types'
import { profileStore } from '../../shared/stores/profile-store'
import { registeredWebinars } from '../../shared/stores/events/registered-webinars'
import { toastStore } from '../../shared/stores/toasts'
import { signedIn, WEBINAR as SAMPLE } from '../../testing/samples'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { WebinarDialogs } from './webinar-dialogs'

const WEBINAR: Webinar = {
  ...SAMPLE,
  date: '2099-12-01',
  startsAt: '2099-12-01T13:00:00Z',
  endsAt: '2099-12-01T14:00:00Z',
}
const SIGNED_IN = signedIn('claimed')

let answer: [number, unknown]
let listed: unknown[] = []
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  listed = []
  localStorage.clear()
  profileStore.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/webinar-register')) {
      sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null') as unknown)
      return new Response(JSON.stringify(answer[1]), { status: answer[0] })
    }
    return new Response(JSON.stringify({ success: true, data: url.includes('/webinars') ? listed : [] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Fills the form in without a number, and goes on. */
async function register() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['notice', 'subscribe'], { success: true, data: { version: 'n-1', boxes: [], details: [] } })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <SubscriptionProvider>
        <WebinarDialogs dialog={{ kind: 'register', webinar: WEBINAR }} open onClose={onClose} />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Full Name', 'Asha Rao')
  type('Email', 'asha@example.in')
  fireEvent.click(screen.getByLabelText('I am 18 or older'))
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Lose out of getting webinar reminders' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
}

const lastToast = () => {
  const { title, text } = toastStore.read().at(-1) ?? { title: '', text: '' }
  return [title, text]
}

test('a seat is taken, remembered, and whoever took it signed in', async () => {
  answer = [200, { success: true, message: 'ok', data: SIGNED_IN }]
  await register()
  expect(lastToast()).toEqual(['Registration Successful!', 'You have been successfully registered for the webinar.'])
  expect(registeredWebinars.read()).toEqual(['w1'])
  expect(profileStore.read().subscriptionData?.name).toBe('Asha Rao')
  expect(sent).toEqual([
    {
      webinarId: 'w1',
      name: 'Asha Rao',
      email: 'asha@example.in',
      countryCode: '+91',
      consents: { email: false, whatsapp: false },
      adult: true,
      notice: 'n-1',
    },
  ])
})

test('a full one gives a place on the waitlist, which is no seat', async () => {
  const data = { ...SIGNED_IN, waitlisted: true, position: 3 }
  answer = [409, { success: false, code: 'WEBINAR_FULL', message: 'You are number 3 on the waitlist', data }]
  await register()
  expect(lastToast()[0]).toBe('You are number 3 on the waitlist')
  expect(registeredWebinars.read()).toEqual([])
  expect(profileStore.read().isSubscribed).toBe(true)
})

test('who has a seat already is signed in all the same', async () => {
  const message = 'user is already registered for this webinar'
  answer = [409, { success: false, code: 'CONFLICT', message, data: SIGNED_IN }]
  await register()
  expect(lastToast()).toEqual(['Registration Failed', message])
  expect(registeredWebinars.read()).toEqual(['w1'])
  expect(profileStore.read().isSubscribed).toBe(true)
})

test('a refusal and a failure are told apart', async () => {
  answer = [410, { success: false, message: 'This webinar is over' }]
  await register()
  expect(lastToast()).toEqual(['Registration Failed', 'This webinar is over'])
  cleanup()
  answer = [503, null]
  await register()
  expect(lastToast()).toEqual(['Registration Error', 'An error occurred while registering. Please try again later.'])
  expect(profileStore.read().isSubscribed).toBe(false)
})

test('a seat that only the server knows of is shown without a profile in this browser', async () => {
  listed = [{ ...WEBINAR, registration: { status: 'registered', position: null, offerUntil: null, heldUntil: null } }]
  expect(profileStore.read().isSubscribed).toBe(false)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubscriptionProvider>
        <WebinarDialogs dialog={{ kind: 'all' }} open onClose={() => undefined} />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Registered: Reading a passbook' })
})
