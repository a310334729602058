// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProvidentFundDashboard } from '../dashboard'
import { READING } from '../../../testing/sample-reading'
import { IDLE_MS } from '../use-idle'

/** What an account keeps, with the one question that was answered. */
const KEPT = { ...READING, told: { employed: true, nameMatches: null }, keptAt: '2026-11-20T10:00:00Z' }

type Answer = { status?: number; body: object; wait?: number }
type Asked = { path: string; method: string; body: unknown }

const ACCOUNT = {
  mobileNumber: 'XXXXXX0001',
  uan: null,
  isProven: true,
  hasPassword: false,
  keepsPassbooks: false,
  recordKeptAt: null,
  source: 'Sample source',
}
const NOTICE = { version: 'pf-keep-1', agree: 'I agree that it is kept.', boxes: [], details: ['Kept 90 days.'] }
const CODE = { otpId: 'one', expiresAt: '2026-11-25T10:10:00Z', resendAt: '2026-11-25T10:00:30Z' }
const EMPLOYMENTS = [
  { memberId: 'BGBNG00222220000000202', employer: 'NEW LTD', joined: '2025-01-15', left: null, isExempted: false },
  {
    memberId: 'BGBNG00111110000000101',
    employer: 'OLD LTD',
    joined: '2019-06-03',
    left: '2024-10-31',
    isExempted: true,
  },
]
const UAN = {
  ref: 'u_1',
  uan: 'XXXX XXXX 0101',
  name: 'ASHA SAMPLE',
  lastEmployer: 'NEW LTD',
  employments: EMPLOYMENTS,
}
const TOLD = { fetchedAt: '2026-11-25T10:00:00Z', source: 'Sample source', isCopy: false }

const SEND = 'POST /pf/v1/auth/generateOtpFixMyPf'
const CONFIRM = 'POST /pf/v1/auth/confirmOtpFixpf'
const LOGIN = 'POST /pf/v1/auth/login'
const STATUS = 'GET /pf/v1/auth/login-status'
const UANS = 'POST /pf/v1/getuanlist'

// The whole dashboard is drawn for each test, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let answers: Record<string, Answer> = {}
let asked: Asked[] = []

const data = (value: object): Answer => ({ body: { success: true, data: value } })
const failure = (status: number, body: object = {}, wait?: number): Answer => ({
  status,
  wait,
  body: { success: false, ...body },
})
const wrongCode = failure(400, { message: 'Wrong', fields: { otp: 'This code is not right' } })

beforeAll(() => {
  window.scrollTo = () => undefined
})
beforeEach(() => {
  asked = []
  answers = {
    [STATUS]: data({ isLoggedin: false, account: null }),
    'GET /cms/api/notices/pf-keep': data(NOTICE),
    'POST /pf/v1/auth/logout': data({}),
    [SEND]: data(CODE),
    [CONFIRM]: data(ACCOUNT),
    [UANS]: data({ ...TOLD, uans: [UAN] }),
    'GET /pf/v1/data/fetchByUan/u_1': data({ ...TOLD, ...UAN }),
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : body })
    const { status = 200, body: answered, wait } = answers[`${method} ${path}`] ?? failure(404)
    return new Response(JSON.stringify(answered), { status, headers: wait ? { 'retry-after': String(wait) } : {} })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterContextProvider router={router}>
        <ProvidentFundDashboard
          askAbout={() => null}
          assistant={null}
          showCalculator={() => null}
          offerReport={({ files, isOfKept, needsFiles }) => (
            <p>{needsFiles ? 'No report yet' : `The report of ${isOfKept ? 0 : files.length} files`}</p>
          )}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Choose passbooks'), {
    target: { files: [new File(['x'], name, { type: 'application/pdf' })] },
  })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const sent = (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

async function askForCode(mobile = '90000 00001') {
  show()
  fireEvent.click(screen.getByRole('tab', { name: /Mobile number/ }))
  type('Your mobile number', mobile)
  press('Send me a code')
}

async function signIn() {
  await askForCode()
  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '123456' } })
  await heading('Your UAN and employers')
}

async function findUans() {
  await signIn()
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  await canFind()
  press('Find my UANs')
}

const canFind = (can = true) =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Find my UANs' })).toHaveProperty('disabled', !can))

test('a UAN is masked until its owner asks for the whole of it', async () => {
  answers['POST /pf/v1/data/revealUan/u_1'] = data({ uan: '100100100101' })
  await findUans()
  const show = await screen.findByRole('button', { name: 'Show the whole UAN' })
  expect(screen.queryByText('1001 0010 0101')).toBeNull()
  fireEvent.click(show)
  await screen.findByText('1001 0010 0101')
  fireEvent.click(screen.getByRole('button', { name: 'Hide the whole UAN' }))
  expect(screen.queryByText('1001 0010 0101')).toBeNull()
})

test('a UAN that is shown is masked again after a minute', async () => {
  answers['POST /pf/v1/data/revealUan/u_1'] = data({ uan: '100100100101' })
  await findUans()
  const show = await screen.findByRole('button', { name: 'Show the whole UAN' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(show)
  await screen.findByText('1001 0010 0101')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.queryByText('1001 0010 0101')).toBeNull()
  await screen.findByRole('button', { name: 'Show the whole UAN' })
})

/** Opens kept passbooks that print the UAN "XXXX XXXX 4321". */
async function openKept(uans: object[]) {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data({ ...KEPT, uans })
  show()
  await heading('Month by month')
}

test('the UAN at the head of the dashboard is whole after a tap, and masked again once the page is left', async () => {
  answers['POST /pf/v1/data/revealUan/u_9'] = data({ uan: '100100104321' })
  await openKept([{ ref: 'u_9', uan: 'XXXX XXXX 4321' }])
  expect(sent('POST /pf/v1/data/revealUan/u_9')).toEqual([])
  expect(document.body.innerHTML).not.toMatch(/1001 ?0010 ?4321/)
  press('Show the whole UAN')
  await screen.findByText('1001 0010 4321', {}, { timeout: 10_000 })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  // The page listens once React has come to rest.
  await act(async () => {})
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('button', { name: 'Show the whole UAN' })
  expect(document.body.innerHTML).not.toMatch(/1001 ?0010 ?4321/)
})

test('a UAN that the session may not see, or whose digits two numbers share, stays masked', async () => {
  await openKept([])
  expect(screen.queryByRole('button', { name: 'Show the whole UAN' })).toBeNull()
  cleanup()
  await openKept([
    { ref: 'u_8', uan: 'XXXX XXXX 4321' },
    { ref: 'u_9', uan: 'XXXX XXXX 4321' },
  ])
  expect(screen.queryByRole('button', { name: 'Show the whole UAN' })).toBeNull()
})

test('three ways to begin, moved through by arrow keys; passbooks come first', () => {
  show()
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  fireEvent.keyDown(tabs[0] as HTMLElement, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(tabs[2])
  expect(screen.getByLabelText('Your password for The Fine Print')).toBeTruthy()
  fireEvent.keyDown(tabs[2] as HTMLElement, { key: 'Home' })
  expect(screen.getByLabelText('Choose passbooks')).toBeTruthy()
})

test('a number that is none is refused before anything is sent', async () => {
  await askForCode('12345')
  expect(screen.getByText(/beginning with 6 to 9/)).toBeTruthy()
  expect(sent(SEND)).toEqual([])
})

test('a pasted code signs in, and signing in alone fetches nothing', async () => {
  await askForCode('+91 90000-00001')
  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: 'Code: 123 456' } })
  await heading('Your UAN and employers')
  expect(sent(SEND)).toEqual([{ mobile_number: '9000000001', purpose: 'login' }])
  expect(sent(CONFIRM)).toEqual([{ mobile_number: '9000000001', otp: '123456', otpId: 'one' }])
  expect(sent(UANS)).toEqual([])
  expect(screen.getByText('XXXXXX0001', { selector: 'span' })).toBeTruthy()
})

test('wrong codes are counted; the fifth closes the code', async () => {
  answers[CONFIRM] = wrongCode
  await askForCode()
  for (const left of [/4 tries are left/, /3 tries/, /2 tries/, /One try is left/]) {
    fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '000000' } })
    expect(await screen.findByText(left)).toBeTruthy()
  }
  fireEvent.change(screen.getByLabelText('Code from the SMS'), { target: { value: '000000' } })
  const title = await heading('This code was tried five times')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('Enter after a wrong code leaves what was said about it', async () => {
  answers[CONFIRM] = wrongCode
  await askForCode()
  const field = await screen.findByLabelText('Code from the SMS')
  const form = field.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  expect(screen.getByText('Please enter all 6 digits')).toBeTruthy()
  fireEvent.change(field, { target: { value: '000000' } })
  expect(await screen.findByText(/4 tries are left/)).toBeTruthy()
  fireEvent.submit(form)
  expect(screen.getByText(/4 tries are left/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.submit(form)
  expect(screen.getByText('Please enter all 6 digits')).toBeTruthy()
})

test('a code is too old after ten minutes, by the time that the server gave', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await askForCode()
  await screen.findByLabelText('Code from the SMS')
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000 + 1000))
  expect(screen.getByRole('heading', { name: 'This code is too old' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  answers[SEND] = data({ ...CODE, otpId: 'two' })
  press('Send another code')
  await screen.findByLabelText('Code from the SMS')
})

test.each([
  [failure(429, { message: 'Too many requests' }, 5 * 3600), 'No more codes for now', /about 5 hours/],
  [failure(503, { message: 'No more codes can be sent today.' }), 'Codes can’t be sent at the moment', /today/],
])('no code can be had: the page says so, and offers the upload', async (answer, title, words) => {
  answers[SEND] = answer
  await askForCode()
  await heading(title)
  expect(screen.getByText(words)).toBeTruthy()
  press('Upload passbooks instead')
  expect(screen.getByLabelText('Choose passbooks')).toBeTruthy()
})

test('too many tries from one connection', async () => {
  answers[CONFIRM] = failure(429, { message: 'Too many requests' }, 840)
  await askForCode()
  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '000000' } })
  await heading('Too many tries from your connection')
  expect(screen.getByText(/wait 14 minutes/)).toBeTruthy()
})

test('nothing is fetched without its box, and keeping has a box of its own', async () => {
  await signIn()
  await screen.findByLabelText(/I agree that it is kept/)
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false)
  press('Find my UANs')
  expect(screen.getByText(/we ask for nothing without it/)).toBeTruthy()
  expect(sent(UANS)).toEqual([])
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  press('Find my UANs')
  await screen.findByText('NEW LTD')
  expect(sent(UANS)).toEqual([{ mobile_number: '9000000001', consent: null }])
})

test('the button waits for the box that moves it, once', async () => {
  let refuse = () => {}
  answers['GET /cms/api/notices/pf-keep'] = failure(503)
  const hold = new Promise<void>((done) => {
    refuse = done
  })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/notices/')) await hold
    return reach(path, init)
  })
  await signIn()
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  await canFind(false)
  refuse()
  await canFind()
  press('Find my UANs')
  await screen.findByText('NEW LTD')
})

test('the agreement to keep goes along in its version', async () => {
  await signIn()
  answers[STATUS] = data({ isLoggedin: true, account: ACCOUNT })
  await screen.findByText(/From Sample source/)
  fireEvent.click(await screen.findByLabelText(/I agree that it is kept/))
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  press('Find my UANs')
  await screen.findByText('NEW LTD')
  expect(sent(UANS)).toEqual([{ mobile_number: '9000000001', consent: 'pf-keep-1' }])
})

test('one UAN opens at once: employers, gap, trust, source and day', async () => {
  await findUans()
  await screen.findByText('NEW LTD')
  const text = document.body.textContent ?? ''
  expect(text).toContain('75 days without an employer')
  expect(text).toContain('OLD LTD keeps the account in a trust of its own')
  expect(text).toContain('Told by Sample source')
  expect(text).not.toMatch(/\d{12}/)
})

test('several UANs are a finding, and one is chosen', async () => {
  answers[UANS] = data({ ...TOLD, uans: [UAN, { ...UAN, ref: 'u_2', uan: 'XXXX XXXX 0202' }] })
  await findUans()
  expect(await screen.findByText(/A person should have one/)).toBeTruthy()
  expect(screen.getByText(/^Told by Sample source on/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open XXXX XXXX 0101' }))
  await screen.findByText('Name in the record')
  press('Choose the other UAN')
  expect(screen.getByRole('button', { name: 'Open XXXX XXXX 0202' })).toBeTruthy()
})

test.each([
  [data({ ...TOLD, uans: [] }), 'No UAN stands under this number'],
  [failure(503, { message: 'The source does not answer.' }), 'The source does not answer'],
  [failure(404, { message: 'Not found' }), 'This does not belong to your number'],
])('what the source answers has a screen of its own', async (answer, title) => {
  answers[UANS] = answer
  await findUans()
  const heard = await heading(title)
  await waitFor(() => expect(document.activeElement).toBe(heard))
  expect(screen.getByLabelText('Choose passbooks')).toBeTruthy()
})

test('a copy is shown with its day', async () => {
  answers['GET /pf/v1/data/fetchByUan/u_1'] = data({ ...TOLD, ...UAN, isCopy: true })
  await findUans()
  expect(await screen.findByText(/^A copy of 25 Nov 2026/)).toBeTruthy()
})

test('the kept record is there after the page was loaded again, and the source is asked only when wanted', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, recordKeptAt: TOLD.fetchedAt } })
  answers['GET /pf/v1/data/fetchByUan/u_1'] = data({ ...TOLD, ...UAN, isCopy: true })
  show()
  expect(await screen.findByText(/^A copy of 25 Nov 2026/)).toBeTruthy()
  expect(sent(UANS)).toEqual([{ mobile_number: null, consent: null, kept: true }])
  expect(screen.getByText(/^Kept here, sealed: a copy of your records of 25 Nov 2026\./)).toBeTruthy()
  press('Ask the source again')
  fireEvent.click(await screen.findByLabelText(/Ask for these records/))
  await canFind()
  press('Find my UANs')
  await waitFor(() => expect(sent(UANS)).toHaveLength(2))
  expect(sent(UANS)[1]).toEqual({ mobile_number: null, consent: null })
})

test('a session that is over says so and shows nothing of it', async () => {
  answers[UANS] = failure(401)
  await findUans()
  expect(await screen.findByText(/^Your session is over/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('XXXXXX0001')
})

test('signing out clears the page at once', async () => {
  await findUans()
  await screen.findByText('NEW LTD')
  press('Sign out')
  expect(screen.getByText(/^This tab is cleared/)).toBeTruthy()
  expect(screen.queryByText('NEW LTD')).toBeNull()
  expect(await screen.findByText(/^You are signed out/)).toBeTruthy()
  await waitFor(() => expect(sent('POST /pf/v1/auth/logout')).toHaveLength(1))
})

test('a sign-out that the site did not hear says so, and is tried again', async () => {
  await findUans()
  await screen.findByText('NEW LTD')
  answers['POST /pf/v1/auth/logout'] = failure(503)
  press('Sign out')
  expect(await screen.findByText(/could not be told that you left/)).toBeTruthy()
  answers['POST /pf/v1/auth/logout'] = data({})
  press('Sign out again')
  expect(await screen.findByText(/^You are signed out/)).toBeTruthy()
})

test('a quarter of an hour without a sign of life signs out', async () => {
  await signIn()
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  // The page begins to watch for signs of life a moment after it is drawn, so the time goes on at each try.
  await waitFor(() => {
    now += IDLE_MS + 1000
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText(/^You were away for 15 minutes, so you are signed out/)).toBeTruthy()
  })
  expect(sent('POST /pf/v1/auth/logout')).toHaveLength(1)
})

test('deleting asks first, and ends with a receipt', async () => {
  answers['DELETE /pf/v1/data'] = data({ receipt: 'ABCDEF123456', erasedAt: '2026-11-25T10:00:00Z' })
  await signIn()
  press('Delete my data')
  expect(sent('DELETE /pf/v1/data')).toEqual([])
  press('Yes, delete it all')
  expect(await screen.findByText('ABCDEF123456')).toBeTruthy()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
})

function fillLogin() {
  show()
  fireEvent.click(screen.getByRole('tab', { name: /UAN/ }))
  type('Your mobile number', '9000000001')
  type('UAN', '1001 0010 0101')
  type('Your password for The Fine Print', 'long enough')
}

test('a password is taken only once its owner says that it is none of EPFO', async () => {
  fillLogin()
  press('Sign in')
  expect(screen.getByText(/no EPFO password is typed here/)).toBeTruthy()
  expect(sent(LOGIN)).toEqual([])
})

test('a wrong login has one text, and the fifth is locked with its time', async () => {
  answers[LOGIN] = failure(400, { message: { error: 'Either UAN or Password is incorrect' } })
  fillLogin()
  fireEvent.click(screen.getByLabelText(/I chose this password for The Fine Print/))
  press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toBe('Either UAN or Password is incorrect')
  expect(sent(LOGIN)).toEqual([{ uan: '100100100101', password: 'long enough', mobile_number: '9000000001' }])
  expect(screen.getByLabelText('Your password for The Fine Print')).toHaveProperty('value', '')
  answers[LOGIN] = failure(429, {}, 890)
  type('Your password for The Fine Print', 'again')
  press('Sign in')
  await heading('Locked for a while')
  expect(screen.getByRole('button', { name: 'Try again in 15 minutes' })).toHaveProperty('disabled', true)
  press('Use a code instead')
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy()
})

test('signed in by password, the kept copy is shown, or a code is asked for', async () => {
  answers[LOGIN] = data({ ...ACCOUNT, isProven: false, hasPassword: true, uan: 'XXXX XXXX 0101' })
  answers[UANS] = failure(403, { message: 'Please confirm your mobile number with a code first' })
  fillLogin()
  fireEvent.click(screen.getByLabelText(/I chose this password for The Fine Print/))
  press('Sign in')
  await heading('A code is needed for this')
  press('Confirm my number by a code')
  const [number] = screen.getAllByLabelText('Your mobile number, XXXXXX0001')
  expect(number).toHaveProperty('value', '9000000001')
})

test('a new password takes a code of its own, and the account opens with it', async () => {
  answers['POST /pf/v1/auth/update-password-with-source'] = data({})
  show()
  fireEvent.click(screen.getByRole('tab', { name: /UAN/ }))
  press('Make or change my password')
  type('Your mobile number', '9000000001')
  press('Send me a code')
  fireEvent.change(await screen.findByLabelText('Code from the SMS'), { target: { value: '123456' } })
  type(
    await screen.findByText('New password for The Fine Print').then(() => 'New password for The Fine Print'),
    'short',
  )
  press('Set the password')
  expect(screen.getByText('Choose a password of 8 to 128 characters')).toBeTruthy()
  type('UAN', '100100100101')
  type('New password for The Fine Print', 'long enough')
  fireEvent.click(screen.getByLabelText(/It is not my EPFO password/))
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, hasPassword: true } })
  press('Set the password')
  await heading('Your UAN and employers')
  expect(sent(SEND)).toEqual([{ mobile_number: '9000000001', purpose: 'password' }])
  expect(sent('POST /pf/v1/auth/update-password-with-source')).toEqual([
    { uan: '100100100101', password: 'long enough', source: 'first' },
  ])
})

test('passbooks are kept only with the box, and shown again after signing in', async () => {
  answers['POST /pf/v1/passbooks'] = data(READING)
  answers['POST /pf/v1/passbooks/read'] = data(READING)
  await signIn()
  choose('a.pdf')
  expect(screen.getByRole('button', { name: 'Read this passbook' })).toBeTruthy()
  const [, box] = await screen.findAllByLabelText(/I agree that it is kept/)
  fireEvent.click(box as HTMLElement)
  press('Read and keep this passbook')
  await heading('Month by month')
  expect(sent('POST /pf/v1/passbooks/read')).toEqual([])
  const [form] = sent('POST /pf/v1/passbooks')
  expect(form instanceof FormData && form.get('consent')).toBe('pf-keep-1')
  expect(screen.getByText(/^Kept here since/)).toBeTruthy()
  press('Clear this tab')
  expect(screen.getByText(/What you chose to keep stays/)).toBeTruthy()
})

test('what is kept opens by itself after signing in', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data(KEPT)
  show()
  await heading('Month by month')
  expect(screen.getByText(/^Kept here since/)).toBeTruthy()
  expect(screen.getByText('The report of 0 files')).toBeTruthy()
})

const UNKNOWN_PRINT = { file: 0, passbook: null, refusal: { code: 'unknownPrint', message: '' } }

test('kept passbooks of an unknown print say so, and what can be done', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data({ ...KEPT, books: [UNKNOWN_PRINT], analysis: null })
  show()
  const note = (await screen.findByText('We can’t read what is kept of them.')).parentElement
  expect(note?.getAttribute('role')).toBe('status')
  expect(note?.textContent).toContain('Choose the PDFs again below')
  expect(note?.textContent).toContain('“Delete my data”')
  expect(screen.getByRole('link', { name: /Ask a person for help/ }).getAttribute('href')).toBe('/assist?module=epf')
  expect(screen.getByRole('button', { name: 'Delete my data' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show what they say' })).toBeNull()
})

test('one kept passbook of an unknown print is told above the totals of the others', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data({ ...KEPT, books: [...KEPT.books, { ...UNKNOWN_PRINT, file: 6 }] })
  show()
  await heading('Month by month')
  expect(screen.getByText(/^1 passbook that you keep is printed in a way that we don’t know/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ask a person for help/ })).toBeTruthy()
})

test('that no exit is marked is kept like the other answers, and shown as it is kept', async () => {
  const member = KEPT.analysis?.accounts[0]?.member ?? ''
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data(KEPT)
  answers['POST /pf/v1/passbooks/answers'] = data({ ...KEPT, told: { employed: true, unmarkedExits: [member] } })
  show()
  await heading('Month by month')
  const box = () => screen.getByLabelText<HTMLInputElement>(/^None is marked for Kaveri/)
  fireEvent.click(box())
  press('Check again with these answers')
  const told = { employed: true, unmarkedExits: [member] }
  await waitFor(() => expect(sent('POST /pf/v1/passbooks/answers')).toEqual([{ told }]))
  cleanup()
  answers['GET /pf/v1/passbooks'] = data({ ...KEPT, told })
  show()
  await heading('Month by month')
  expect(box().checked).toBe(true)
})

test('the questions are answered beside what is kept, without its files', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data(KEPT)
  answers['POST /pf/v1/passbooks/answers'] = data(KEPT)
  show()
  await heading('Month by month')
  fireEvent.click(screen.getByText('Answer twelve questions to know more'))
  expect(screen.getByText(/kept with your passbooks/)).toBeTruthy()
  press('Check again with these answers')
  await waitFor(() => expect(sent('POST /pf/v1/passbooks/answers')).toEqual([{ told: { employed: true } }]))
  expect(sent('POST /pf/v1/passbooks/read')).toEqual([])
})

test('a file that is only chosen leaves what is kept as it is', async () => {
  answers[STATUS] = data({ isLoggedin: true, account: { ...ACCOUNT, keepsPassbooks: true } })
  answers['GET /pf/v1/passbooks'] = data(KEPT)
  answers['POST /pf/v1/passbooks/answers'] = data(KEPT)
  show()
  await heading('Month by month')
  choose('more.pdf')
  expect(screen.getByText('The report of 0 files')).toBeTruthy()
  fireEvent.click(screen.getByText('Answer twelve questions to know more'))
  expect(screen.getByText(/kept with your passbooks/)).toBeTruthy()
  press('Check again with these answers')
  await waitFor(() => expect(sent('POST /pf/v1/passbooks/answers')).toHaveLength(1))
  expect(sent('POST /pf/v1/passbooks/read')).toEqual([])
})

test('files that were read without keeping and then removed are asked for again', async () => {
  answers['POST /pf/v1/passbooks/read'] = data(READING)
  await signIn()
  choose('a.pdf')
  press('Read this passbook')
  await heading('Month by month')
  expect(screen.getByText('The report of 1 files')).toBeTruthy()
  press('Remove a.pdf')
  expect(screen.getByText('No report yet')).toBeTruthy()
  expect(screen.getByText(/choose them again .* to answer the questions/)).toBeTruthy()
  expect(screen.queryByText(/kept with your passbooks/)).toBeNull()
})

test('all that is kept can be downloaded', async () => {
  await signIn()
  const link = await screen.findByRole('link', { name: 'Download all that is kept' })
  expect(link.getAttribute('href')).toBe('/pf/v1/data')
})

test('nothing of it is put into storage or the address', async () => {
  const address = window.location.href
  await findUans()
  await screen.findByText('NEW LTD')
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(window.location.href).toBe(address)
})

test('records that were looked up count at once in the findings of what is kept and of what was read', async () => {
  answers[CONFIRM] = data({ ...ACCOUNT, keepsPassbooks: true })
  answers['GET /pf/v1/passbooks'] = data(KEPT)
  await signIn()
  await heading('What is wrong now')
  expect(sent('GET /pf/v1/passbooks')).toHaveLength(1)
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  press('Find my UANs')
  await waitFor(() => expect(sent('GET /pf/v1/passbooks')).toHaveLength(2))
  expect(sent('POST /pf/v1/passbooks/read')).toEqual([])
})

test('files of this visit are read again once the record is known, and nothing is read while nothing is shown', async () => {
  answers['POST /pf/v1/passbooks/read'] = data(READING)
  await findUans()
  await heading('NEW LTD')
  expect(sent('POST /pf/v1/passbooks/read')).toEqual([])
  cleanup()
  await signIn()
  choose('one.pdf')
  press(/^Read /)
  await heading('What is wrong now')
  fireEvent.click(screen.getByLabelText(/Ask for these records/))
  press('Find my UANs')
  await waitFor(() => expect(sent('POST /pf/v1/passbooks/read')).toHaveLength(2))
})
