// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageOverview } from '../../api/types'
import { type Answers, startFakeServer } from '../../testing/server'
import { MessageCheck } from './message-check'
import { FRAUDS, HONEST } from '../../testing/message-samples'
import { WhatWeSend } from './what-we-send'

const OVERVIEW: MessageOverview = {
  senders: [
    { channel: 'email', isSetUp: true, name: 'The Fine Print <news@thefineprint.example>' },
    { channel: 'whatsapp', isSetUp: true, name: null },
    { channel: 'sms', isSetUp: false, name: null },
  ],
  kinds: [{ kind: 'sign-in-code', title: 'A sign-in code', channels: ['email'] }],
  neverAsked: ['A password.'],
  signs: [{ title: 'It hurries you', text: 'An account blocked tonight.' }],
  steps: [
    {
      title: 'Call',
      text: 'At once.',
      contact: { name: '1930', url: 'tel:1930', source: 'Ministry of Home Affairs', checked: '2026-11-24' },
    },
    { title: 'Don’t press', text: 'Nothing.', contact: null },
  ],
  codeValidDays: 90,
}
const SITE = {
  baseUrl: 'https://www.thefineprint.example',
  contactEmail: 'hello@thefineprint.example',
  editorEmail: 'editor@thefineprint.example',
}
const MESSAGE = { title: 'A sign-in code', channel: 'email', sentOn: '2026-11-20', recipient: 'a•••@e•••' }

let sent: ReturnType<typeof startFakeServer>
let answers: Answers
beforeEach(() => {
  answers = { 'message-checks': [200, { success: true, data: { confirmed: true, message: MESSAGE } }] }
  sent = startFakeServer(answers)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['site'], { success: true, data: SITE })
  render(
    <QueryClientProvider client={client}>
      <MessageCheck overview={OVERVIEW} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function check(text: string) {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

test('a fraud shows its signs and nothing is sent', () => {
  check(FRAUDS[0]?.text ?? '')
  expect(screen.getByRole('heading', { name: '2 signs of fraud' })).toBeTruthy()
  expect(screen.getByText('“sbi-kyc-update.xyz”')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a mail of ours is confirmed by its code, and only the code is sent', async () => {
  check(HONEST[0] ?? '')
  await screen.findByRole('heading', { name: 'Confirmed: we sent a message with this code' })
  expect(screen.getByText(/A sign-in code, sent by e-mail on/).textContent).toContain('to a•••@e•••')
  expect(screen.getByText('The text shows none of the usual signs of fraud.')).toBeTruthy()
  expect(sent).toEqual([{ path: 'message-checks', body: { code: 'TFP-0A1B-C2D3' } }])
})

test('a copied code in a fraud is confirmed, and the signs still count', async () => {
  check(`${FRAUDS[0]?.text} Check: TFP-0A1B-C2D3`)
  await screen.findByText(/or because of the signs below/)
  expect(screen.getByRole('heading', { name: '2 signs of fraud' })).toBeTruthy()
})

test('a code alone that is not ours is not confirmed', async () => {
  answers['message-checks'] = [200, { success: true, data: { confirmed: false, message: null } }]
  check('tfp-0a1b-c2d3')
  await screen.findByRole('heading', { name: 'This code is not confirmed' })
  expect(screen.queryByText(/None of the usual/)).toBe(null)
})

test('a server that fails says so, and the signs are there all the same', async () => {
  answers['message-checks'] = [503, null]
  check(`TFP-0A1B-C2D3 ${FRAUDS[0]?.text}`)
  await screen.findByRole('heading', { name: 'The code could not be checked just now' })
  expect(screen.getByRole('heading', { name: '2 signs of fraud' })).toBeTruthy()
})

test('an honest text of others proves nothing, and an empty one is asked for', () => {
  check(HONEST[4] ?? '')
  expect(screen.getByRole('heading', { name: 'None of the usual signs of fraud' })).toBeTruthy()
  check('  ')
  expect(screen.getByText('Please paste or type the message first.')).toBeTruthy()
})

test('the server writes senders, kinds, signs and places to report', () => {
  const html = renderToString(<WhatWeSend overview={OVERVIEW} />)
  for (const part of [
    'From The Fine Print &lt;news@thefineprint.example&gt;.',
    'We send this way, but have not published the sender here.',
    'None is set up on this site at present.',
    'A sign-in code',
    'A password.',
    'It hurries you',
    'href="tel:1930"',
  ]) {
    expect(html).toContain(part)
  }
})
