// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { extractSecrets } from '../../shared/stores/private-address'
import { profileStore } from '../../shared/stores/profile-store'
import { ASHA } from '../../testing/samples'
import { type Answers, startFakeServer } from '../../testing/server'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { UnsubscribeView } from './unsubscribe-view'

let sent: ReturnType<typeof startFakeServer>
let answers: Answers

beforeEach(() => {
  localStorage.clear()
  profileStore.clear()
  window.scrollTo = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers = {
    'subscribers/unsubscribe-link': [
      200,
      { success: true, data: { email: 'a***@e***.in', list: 'digest', expired: false } },
    ],
    'subscribe-unsubscribe': [
      200,
      { success: true, message: 'Done', data: { undo: 'u1', ended: ['email'], stillComing: ['Your call on 25 Nov'] } },
    ],
    'subscribers/unsubscribe-undo': [200, { success: true, message: 'Back' }],
  }
  sent = startFakeServer(answers)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function arrive(path: string) {
  extractSecrets(new URL(path, 'https://tfp.example'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubscriptionProvider>
        <UnsubscribeView contactEmail="hello@tfp.example" onDelete={() => undefined} />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a mail’s link ends nothing by being opened, then what is chosen, and can be undone', async () => {
  arrive('/unsubscribe/asha%40example.in?t=good')
  await screen.findByText('a***@e***.in')
  expect(sent).toEqual([{ path: 'subscribers/unsubscribe-link', body: { token: 'good' } }])
  expect(screen.getByLabelText<HTMLInputElement>('The daily digest').checked).toBe(true)
  fireEvent.click(screen.getByLabelText('Everything'))
  press('Unsubscribe')
  await screen.findByRole('heading', { name: 'Unsubscribed' })
  expect(sent.at(-1)?.body).toEqual({ email: 'asha@example.in', scope: 'all', token: 'good' })
  expect(screen.getByText('Your call on 25 Nov')).toBeTruthy()
  press('Undo')
  await screen.findByText('You are subscribed again')
  expect(sent.at(-1)).toEqual({ path: 'subscribers/unsubscribe-undo', body: { undo: 'u1' } })
})

test('without a token the answer never tells whether the address is known', async () => {
  answers['subscribe-unsubscribe'] = [200, { success: true, message: 'Whatever' }]
  arrive('/unsubscribe/asha%40example.in')
  const field = await screen.findByLabelText<HTMLInputElement>('Your e-mail')
  expect(field.value).toBe('asha@example.in')
  press('Send me the link')
  await screen.findByText('If this address is subscribed, we’ve sent it a link.')
})

test('a link that is void asks for the address instead', async () => {
  answers['subscribers/unsubscribe-link'] = [400, { success: false, message: 'No' }]
  arrive('/unsubscribe/asha%40example.in?t=old')
  await screen.findByText('This link is no longer valid.')
})

test('a server that fails offers another way', async () => {
  arrive('/unsubscribe/asha%40example.in?t=good')
  await screen.findByText('a***@e***.in')
  answers['subscribe-unsubscribe'] = [503, null]
  press('Unsubscribe')
  await screen.findByText(/This did not work just now/)
  expect(screen.getByRole('link', { name: 'hello@tfp.example' }).getAttribute('href')).toBe(
    'mailto:hello@tfp.example?subject=Unsubscribe',
  )
})

test('the owner who is signed in needs no token, and is signed out when everything ends', async () => {
  await profileStore.save(ASHA)
  arrive('/unsubscribe/asha%40example.in')
  fireEvent.click(await screen.findByLabelText('Everything'))
  press('Unsubscribe')
  await screen.findByRole('heading', { name: 'Unsubscribed' })
  await waitFor(() => expect(profileStore.read().isSubscribed).toBe(false))
  expect(localStorage).toHaveLength(0)
})
