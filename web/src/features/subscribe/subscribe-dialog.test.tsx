// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageLanguage } from '../../lib/page-language'
import type { SignIn } from '../../shared/stores/member-dialogs'
import { hindiDialogs } from '../../lib/interface-texts/dialogs/hindi'
import { profileStore } from '../../shared/stores/profile-store'
import { toastStore } from '../../shared/stores/toasts'
import { takeAsksForPhone } from '../../shared/stores/members/return-path'
import { ASHA, signedIn } from '../../testing/samples'
import { type Answers, startFakeServer } from '../../testing/server'
import { PageLanguageProvider } from '../../ui/page-language'
import { SubscribeDialog } from './subscribe-dialog'

const SITE = { success: true, data: { signIn: { google: true } } }
const NOTICE = {
  success: true,
  data: { version: 'subscribe-1', agree: 'I am 18 or older.', boxes: [], details: ['What we keep.'] },
}

let sent: ReturnType<typeof startFakeServer>
let answers: Answers

beforeEach(() => {
  localStorage.clear()
  profileStore.clear()
  answers = {
    'subscribe-register': [200, { success: true, message: 'Subscription successful', data: signedIn('claimed') }],
    'subscribers/send-code': [200, { success: true }],
    'subscribers/verify': [200, { success: true, message: '', data: signedIn('proven') }],
  }
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  sent = startFakeServer(answers)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HINDI_NOTICE = {
  success: true,
  data: {
    version: 'subscribe-1-hi',
    agree: 'मेरी उम्र 18 साल या उससे ज़्यादा है।',
    boxes: [{ purpose: 'email', words: 'मुझे अपडेट ई-मेल से भेजें।' }],
    details: ['हम क्या रखते हैं।'],
  },
}

function dialog(given: Partial<SignIn> = {}, language: PageLanguage = 'en') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['site'], SITE)
  client.setQueryData(['notice', 'subscribe'], NOTICE)
  client.setQueryData(['notice', 'subscribe-hi'], HINDI_NOTICE)
  const ends = { onClose: vi.fn(), onSubscribed: vi.fn(), onSignedIn: vi.fn() }
  render(
    <QueryClientProvider client={client}>
      <PageLanguageProvider language={language}>
        <SubscribeDialog open {...given} {...ends} />
      </PageLanguageProvider>
    </QueryClientProvider>,
  )
  return ends
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const lastToast = () => toastStore.read().at(-1)
const registered = () => sent.filter(({ path }) => path === 'subscribe-register')

function fill() {
  press('Continue with Email')
  type('Full Name', 'Asha Rao')
  type('Email', 'asha@example.in')
  fireEvent.click(screen.getByLabelText('I am 18 or older'))
}

test('the first step offers the ways in', async () => {
  dialog()
  await screen.findByRole('dialog', { name: 'Subscribe to The Fine Print' })
  expect(screen.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toContain(
    '/pf/v1/auth/google?returnUrl=',
  )
  expect(screen.getByRole('button', { name: 'Continue with Email' })).toBeTruthy()
  expect(screen.getByText('Never miss an update from The Fine Print')).toBeTruthy()
})

test('whoever would lose what they came with is not led away to Google', async () => {
  dialog({ occasion: 'saving', staysOnPage: true })
  await screen.findByRole('button', { name: 'Continue with Email' })
  expect(screen.queryByRole('link', { name: 'Continue with Google' })).toBeNull()
  press('Continue with Email')
  expect(screen.queryByRole('link', { name: 'Continue with Google' })).toBeNull()
})

test('a title of one’s own takes the place of both', async () => {
  dialog({ title: 'Subscribe to Submit Feedback' })
  await screen.findByRole('dialog', { name: 'Subscribe to Submit Feedback' })
  press('Continue with Email')
  await screen.findByRole('dialog', { name: 'Subscribe to Submit Feedback' })
})

test('whoever asks for help signs in: no updates, no number, and back to what was written', async () => {
  window.history.replaceState(null, '', '/assist?module=epf')
  const { onSubscribed } = dialog({ occasion: 'help', isAdult: true, serviceAssist: 'epf' })
  const box = await screen.findByRole('dialog', { name: 'Sign in so that we can answer you' })
  const google = screen.getByRole('link', { name: 'Continue with Google' })
  // It is whole before the click, for whoever opens it in another tab.
  expect(google.getAttribute('href')).toContain(encodeURIComponent('/assist?module=epf#ask'))
  google.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(google)
  expect(takeAsksForPhone()).toBe(false)
  press('Continue with Email')
  expect(box.textContent).not.toMatch(/Subscribe|updates?\b|WhatsApp/)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByLabelText('Mobile Number')).toBeNull()
  type('Full Name', 'Asha Rao')
  type('Email', 'asha@example.in')
  press('Send me a code')
  await waitFor(() => expect(onSubscribed).toHaveBeenCalled())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(registered()[0]?.body).toMatchObject({
    serviceAssist: 'epf',
    adult: true,
    consents: { email: false, whatsapp: false },
  })
  window.history.replaceState(null, '', '/')
})

test('an occasion without the age asks for it', async () => {
  dialog({ occasion: 'saving' })
  await screen.findByRole('dialog', { name: 'Sign in to use your account' })
  press('Continue with Email')
  press('Send me a code')
  expect(screen.getByText('Please confirm that you are 18 or older')).toBeTruthy()
  expect(registered()).toEqual([])
})

test('nothing is ticked beforehand, and nothing is sent before it is right', () => {
  dialog()
  press('Continue with Email')
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
  press('Subscribe')
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'))
  type('Mobile Number', '123')
  press('Subscribe')
  expect(screen.getByText('Please enter a valid 10-digit phone number or leave it empty')).toBeTruthy()
  expect(registered()).toEqual([])
})

test('without a number the reader is asked, may go back, or go on', async () => {
  const { onSubscribed } = dialog()
  fill()
  press('Subscribe')
  await screen.findByRole('alertdialog', { name: 'Missing Mobile Number' })
  press('Go back and enter mobile number')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(registered()).toEqual([])
  press('Subscribe')
  await screen.findByRole('alertdialog')
  press('Lose out of getting update notifications')
  await waitFor(() => expect(onSubscribed).toHaveBeenCalled())
  expect(registered()).toHaveLength(1)
  expect(lastToast()).toMatchObject({
    title: 'Subscription Successful!',
    text: 'Thank you for subscribing to The Fine Print.',
  })
  expect(profileStore.read().subscriptionData).toMatchObject({ name: 'Asha Rao', assurance: 'claimed' })
})

test('WhatsApp is promised only with a number and the box', async () => {
  const { onSubscribed } = dialog()
  fill()
  type('Mobile Number', '98765 43210')
  fireEvent.click(screen.getByLabelText(/on WhatsApp\./))
  press('Subscribe')
  await waitFor(() => expect(onSubscribed).toHaveBeenCalled())
  expect(lastToast()?.text).toContain("You'll receive updates on your WhatsApp.")
  expect(registered()[0]?.body).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9876543210',
    countryCode: '+91',
    consents: { email: false, whatsapp: true },
    adult: true,
    notice: 'subscribe-1',
  })
})

test('over a page in Hindi the words of the consent are Hindi, and their version goes along', async () => {
  const { onSubscribed } = dialog({}, 'hi')
  const { subscribe: texts, fields } = hindiDialogs
  press(texts.withEmail)
  type(fields.name, 'Asha Rao')
  type(fields.email, 'asha@example.in')
  fireEvent.click(screen.getByLabelText('मुझे अपडेट ई-मेल से भेजें।'))
  fireEvent.click(screen.getByLabelText(fields.adult))
  expect(screen.getByText('हम क्या रखते हैं।').closest('[lang]')?.getAttribute('lang')).toBe('hi')
  press(texts.subscribe)
  fireEvent.click(await screen.findByRole('button', { name: texts.missingPhone.goOn }))
  await waitFor(() => expect(onSubscribed).toHaveBeenCalled())
  expect(registered()[0]?.body).toMatchObject({
    consents: { email: true, whatsapp: false },
    notice: 'subscribe-1-hi',
  })
})

test('the module that the reader was looking at goes along, and a page without one sends none', async () => {
  for (const [address, given, expected] of [
    ['/assist?module=will', {}, 'will'],
    ['/service?module=epf', {}, 'epf'],
    ['/about', { serviceAssist: 'loans' }, 'loans'],
    ['/about', {}, undefined],
  ] as const) {
    window.history.replaceState(null, '', address)
    const before = registered().length
    const { onSubscribed } = dialog(given)
    // The reader may go on to another page before the form is sent.
    window.history.replaceState(null, '', '/')
    fill()
    type('Mobile Number', '98765 43210')
    press('Subscribe')
    await waitFor(() => expect(onSubscribed).toHaveBeenCalled())
    const body = registered()[before]?.body
    expect(body).toMatchObject({ name: 'Asha Rao', ...(expected && { serviceAssist: expected }) })
    if (expected === undefined) expect(body).not.toHaveProperty('serviceAssist')
    cleanup()
  }
})

test.each([
  ['refused', [400, { success: false, message: 'Told' }], 'Subscription Failed', 'Told'],
  ['answered without success', [200, { success: false, message: '' }], 'Subscription Failed', 'Failed to subscribe'],
  ['failing', [500, null], 'Subscription Error', 'An error occurred while subscribing. Please try again later.'],
  ['failing with words', [503, { success: false, message: 'Closed' }], 'Subscription Error', 'Closed'],
] as const)('an attempt that is %s closes the dialog and empties the form', async (_, answer, title, text) => {
  answers['subscribe-register'] = [answer[0], answer[1]]
  const { onClose, onSubscribed } = dialog()
  fill()
  type('Mobile Number', '9876543210')
  press('Subscribe')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSubscribed).not.toHaveBeenCalled()
  expect(lastToast()?.title).toBe(title)
  expect(lastToast()?.text).toContain(text)
  press('Continue with Email')
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('')
})

test('a subscriber signs in with a pasted code', async () => {
  const { onSignedIn } = dialog()
  press('Get a code')
  type('Email', 'asha@example.in')
  press('Get a code')
  const code = await screen.findByLabelText('Code')
  expect(sent.at(-1)).toEqual({ path: 'subscribers/send-code', body: { email: 'asha@example.in' } })
  fireEvent.change(code, { target: { value: 'Code: 123 456' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ path: 'subscribers/verify', body: { code: '123456', email: 'asha@example.in' } })
  expect(profileStore.read().subscriptionData?.assurance).toBe('proven')
})

test('a wrong code is told at its field', async () => {
  answers['subscribers/verify'] = [400, { success: false, message: 'No', fields: { code: 'This code is wrong' } }]
  dialog({ code: true })
  type('Email', 'asha@example.in')
  press('Get a code')
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } })
  await screen.findByText('This code is wrong')
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
})

test('whose session has ended is known by name, and needs no typing', async () => {
  await profileStore.save(ASHA)
  profileStore.expire()
  dialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Get a code at asha@example.in' }))
  await screen.findByLabelText('Code')
  expect(sent.at(-1)?.body).toEqual({ email: 'asha@example.in' })
})
