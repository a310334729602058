// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileStore } from '../../shared/stores/profile-store'
import { signedIn } from '../../testing/samples'
import { startFakeServer } from '../../testing/server'
import { PhoneDialog } from './phone-dialog'

const NOTICE = {
  success: true,
  data: { version: 'subscribe-1', agree: 'I am 18 or older.', boxes: [], details: ['What we keep.'] },
}

let sent: ReturnType<typeof startFakeServer>

beforeEach(() => {
  localStorage.clear()
  profileStore.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  sent = startFakeServer({
    'subscribers/me': [200, { success: true, data: signedIn('proven') }],
    'subscribers/consents': [200, { success: true, data: [] }],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function dialog() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['notice', 'subscribe'], NOTICE)
  const ends = { onClose: vi.fn(), onDone: vi.fn() }
  render(
    <QueryClientProvider client={client}>
      <PhoneDialog open {...ends} />
    </QueryClientProvider>,
  )
  return ends
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (label: string | RegExp) => fireEvent.click(screen.getByLabelText(label))
const consents = () => sent.filter(({ path }) => path === 'subscribers/consents').map(({ body }) => body)

test('nothing is ticked beforehand, and all of it can be left out', () => {
  const ends = dialog()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => box.checked)).toEqual([false, false, false])
  expect(screen.getByText('What we keep.')).toBeTruthy()
  press('Skip')
  press('Save')
  expect(ends.onClose).toHaveBeenCalledTimes(2)
  expect(sent).toEqual([])
})

test('without the age nobody agrees to anything', () => {
  dialog()
  tick(/by e-mail/)
  press('Save')
  expect(screen.getByText('Please confirm that you are 18 or older')).toBeTruthy()
  expect(sent).toEqual([])
})

test('what is ticked is agreed to, in the notice’s words; the number goes first', async () => {
  const ends = dialog()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '9876543210' } })
  tick(/by e-mail/)
  tick(/on WhatsApp/)
  tick('I am 18 or older')
  press('Save')
  await waitFor(() => expect(ends.onDone).toHaveBeenCalled())
  expect(sent[0]).toMatchObject({ path: 'subscribers/me', body: { phone: '9876543210' } })
  expect(consents()).toEqual([
    { email: true, notice: 'subscribe-1', adult: true },
    { whatsapp: true, notice: 'subscribe-1', adult: true },
  ])
})

test('updates on WhatsApp need a number', async () => {
  const ends = dialog()
  tick(/by e-mail/)
  tick(/on WhatsApp/)
  tick('I am 18 or older')
  press('Save')
  await waitFor(() => expect(ends.onDone).toHaveBeenCalled())
  expect(consents()).toEqual([{ email: true, notice: 'subscribe-1', adult: true }])
})
