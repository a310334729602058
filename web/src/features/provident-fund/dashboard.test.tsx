// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors'
import { pfReportOfferQuery } from '../../api/members/pf-reports'
import type { PfReportOffer } from '../../api/pf-report-types'
import { formatRupees } from '../../lib/format'
import { ProvidentFundDashboard } from './dashboard'
import type { ReadPassbooks, ReadSample } from './read-passbooks'
import { REFUSALS } from './refusals'
import { ANALYSIS, buildFinding, buildPassbook, READING } from '../../testing/sample-reading'
import type { Analysis, Reading, Refusal } from './types'
import { IDLE_MS } from './use-idle'

const QUESTION = 'question'
const REPORT = 'The whole of it as a report'

// The whole dashboard is drawn for each test, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

beforeAll(() => {
  window.print = () => undefined
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
})

const pdf = (name: string, size = 1000) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })

const OFFER = { price: { amount: 50_000, currency: 'INR' } } as PfReportOffer

function show(read: ReadPassbooks, readSample?: ReadSample) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(pfReportOfferQuery.queryKey, OFFER)
  return render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <ProvidentFundDashboard
          read={read}
          readSample={readSample}
          askAbout={(question) => <span data-testid={QUESTION}>{question}</span>}
          assistant={null}
          showCalculator={({ inputs }) => <output aria-label="Calculator">{JSON.stringify(inputs)}</output>}
          offerReport={({ files }) => <output aria-label="Report">{files.length}</output>}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const chooser = () => screen.getByLabelText('Choose passbooks')
const choose = (...files: File[]) => fireEvent.change(chooser(), { target: { files } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const answer = (reading: Reading) => vi.fn<ReadPassbooks>(async () => reading)
const withAnalysis = (given: Partial<Analysis>): Reading => ({ ...READING, analysis: { ...ANALYSIS, ...given } })

async function showResults(reading: Reading = READING) {
  const read = answer(reading)
  show(read)
  choose(pdf('a.pdf'), pdf('b.pdf'))
  press('Read these 2 passbooks')
  await screen.findByRole('heading', { name: 'Month by month' })
  return read
}

const refused = (...refusals: (Refusal | null)[]): Reading => ({
  books: refusals.map((code, file) => ({ file, refusal: code && { code, message: '' } })),
  analysis: null,
  hindi: [],
})

test('before the upload: how to get a passbook, what is never asked, and that nothing is kept', () => {
  show(answer(READING))
  expect(screen.getByRole('heading', { name: 'How to get your passbook' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What we never ask for' })).toBeTruthy()
  expect(screen.getByText('Read once and forgotten: nothing is stored.')).toBeTruthy()
  expect(screen.getByText('Not affiliated with EPFO or any government body.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
})

test('files are added, dropped and removed; what is no passbook’s size or kind is named', () => {
  show(answer(READING))
  choose(pdf('a.pdf'), pdf('photo.jpg'))
  expect(screen.getByRole('alert').textContent).toContain('“photo.jpg” is not a PDF')
  fireEvent.drop(screen.getByText('Add more years'), { dataTransfer: { files: [pdf('b.pdf')] } })
  const list = screen.getByRole('list', { name: 'Chosen passbooks' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  press('Remove a.pdf')
  expect(screen.getByRole('button', { name: 'Read this passbook' })).toBeTruthy()
})

test('reading can be cancelled, and the files stay', async () => {
  let signal: AbortSignal | undefined
  show((_files, _told, given) => {
    signal = given
    return new Promise(() => undefined)
  })
  choose(pdf('a.pdf'))
  press('Read this passbook')
  expect(screen.getByText(/Reading your passbook/)).toBeTruthy()
  press('Cancel')
  expect(signal?.aborted).toBe(true)
  expect(screen.getByRole('button', { name: 'Read this passbook' })).toBeTruthy()
})

test('a print that can’t be read makes no dashboard, and a person helps in both languages', async () => {
  show(answer(refused('unknownPrint')))
  choose(pdf('a.pdf'))
  press('Read this passbook')
  const help = await screen.findByRole('link', { name: /Ask a person for help/ })
  expect(help.getAttribute('href')).toBe('/assist?module=epf')
  expect(screen.getByText(/पासबुक का यह छपा रूप हम अभी नहीं पढ़ पाते/).getAttribute('lang')).toBe('hi-IN')
  expect(screen.queryByText(/download it again/i)).toBeNull()
  expect(screen.queryByText('Your provident fund')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
})

test.each(Object.entries(REFUSALS))('a file that is %s says why and what to do', async (refusal, { title, advice }) => {
  show(answer(refused(refusal as Refusal)))
  choose(pdf('a.pdf'))
  press('Read this passbook')
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(advice)).toBeTruthy()
  expect(screen.getByText('None of these files could be read. Here is why.')).toBeTruthy()
  expect(screen.getByText('Not affiliated with EPFO or any government body.')).toBeTruthy()
})

test('a wrong password is asked again, for that file only', async () => {
  const read = vi.fn<ReadPassbooks>(async () => refused(null, 'passwordNeeded'))
  show(read)
  choose(pdf('open.pdf'), pdf('locked.pdf'))
  press('Read these 2 passbooks')
  await screen.findByText('This file asks for a password')
  fireEvent.change(screen.getByLabelText('Password of this PDF, locked.pdf'), { target: { value: 'guess' } })
  press('Read these 2 passbooks again')
  await screen.findByText('This password does not open the file')
  expect(read.mock.calls[1]?.[0].map(({ password }) => password)).toEqual(['', 'guess'])
  expect(screen.getByLabelText('Password of this PDF, locked.pdf')).toHaveProperty('value', '')
})

test('Enter in a password reads the file, and the focus is in that field again when it was wrong', async () => {
  const read = vi.fn<ReadPassbooks>(async () => refused(null, 'passwordNeeded'))
  show(read)
  choose(pdf('open.pdf'), pdf('locked.pdf'))
  press('Read these 2 passbooks')
  await screen.findByText('This file asks for a password')
  const field = screen.getByLabelText('Password of this PDF, locked.pdf')
  fireEvent.change(field, { target: { value: 'guess' } })
  field.blur()
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('This password does not open the file')
  expect(read).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(document.activeElement?.id).toBe(field.id))
})

test('a file that was refused stands on top, and a scan is not offered for reading again', async () => {
  show(answer(refused(null, 'scan')))
  choose(pdf('good.pdf'), pdf('scan.pdf'))
  press('Read these 2 passbooks')
  await screen.findByText(REFUSALS.scan.title)
  const names = screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Remove scan.pdf', 'Remove good.pdf'])
  expect(screen.getByRole('button', { name: 'Read these 2 passbooks again' })).toBeTruthy()
  press('Remove good.pdf')
  expect(screen.queryByRole('button', { name: /^Read / })).toBeNull()
})

test.each([
  [new ApiError(429, 'Too many requests'), /come back tomorrow/],
  [new Error('offline'), /your files are still chosen/],
])('a failed call keeps the files and says what to do', async (error, words) => {
  show(vi.fn<ReadPassbooks>(async () => Promise.reject(error)))
  choose(pdf('a.pdf'))
  press('Read this passbook')
  const alert = await screen.findByText(words)
  expect(alert.getAttribute('role')).toBe('alert')
  // It stands by the button that was pressed, below the files, and has the focus, so that a phone shows it.
  const button = screen.getByRole('button', { name: 'Read this passbook' })
  expect(alert.nextElementSibling).toBe(button)
  expect(alert.previousElementSibling).toBe(screen.getByRole('list', { name: 'Chosen passbooks' }))
  expect(document.activeElement).toBe(alert)
  // What is wrong with a file that is chosen next is told where it was chosen.
  choose(pdf('photo.jpg'))
  expect(screen.getByRole('alert').nextElementSibling).toBe(screen.getByRole('list', { name: 'Chosen passbooks' }))
})

test('the results come in the order of worry, with the banner and the masked UAN', async () => {
  await showResults()
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual([
    'What is wrong now',
    'Balances and employers',
    'Other findings',
    'Month by month',
    'Balance and interest by year',
    'Your pension from EPS',
    'What the rules allow you to take out',
    'Would a claim go through?',
    'Withdraw now or keep it?',
    'What you can do next',
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What is wrong now'))
  expect(screen.getByText('Estimate. EPFO’s portal decides. Rules as of 24 Nov 2026.')).toBeTruthy()
  expect(document.body.textContent).toContain('XXXX XXXX 4321')
  expect(document.body.textContent).not.toMatch(/\d{12}/)
  expect(screen.getByText('Not affiliated with EPFO or any government body.')).toBeTruthy()
})

test('a link away from the results opens a tab of its own and says so, because nothing is kept for the way back', async () => {
  await showResults()
  const next = within(screen.getByRole('region', { name: 'What you can do next' }))
  const links = next.getAllByRole('link')
  expect(links.map((link) => link.textContent?.trim())).toEqual([
    'Book a call about it (opens in a new tab)',
    'The guide, step by step (opens in a new tab)',
    'Articles about EPF (opens in a new tab)',
    'Today’s rates and limits (opens in a new tab)',
  ])
  for (const link of links)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('the bars beside the balances say that they show time, and which', async () => {
  await showResults()
  const part = within(screen.getByRole('region', { name: 'Balances and employers' }))
  expect(part.getByText(/^Each bar shows time, not money/)).toBeTruthy()
  expect(part.getByText('Time: wages of Jun 2021 – Mar 2024')).toBeTruthy()
  expect(part.getByText('Time: wages of Apr 2024 – Aug 2026')).toBeTruthy()
})

test('the head says what went to the pension, when the last credit came and how it stands with interest', async () => {
  const { months } = ANALYSIS
  const [line] = months.slice(-1)
  const interest = line && { ...line, year: 2025, state: 'interest' as const, wageMonth: '2026-03', on: '2026-03-31' }
  await showResults(withAnalysis({ months: interest ? [...months, interest] : months, findings: [] }))
  const lines = ['Paid into the pension scheme', 'Last credit', 'Interest'].map(
    (label) => screen.getAllByText(label, { selector: 'dt' })[0]?.parentElement?.textContent,
  )
  expect(lines).toEqual([
    'Paid into the pension scheme ₹78,750',
    'Last credit 28 Aug 2026, for Aug 2026',
    'Interest credited up to 2025-26',
  ])
})

test('at most three findings stand on top, the worst first', async () => {
  await showResults()
  const worst = screen.getByRole('region', { name: 'What is wrong now' })
  const shown = within(worst).getAllByRole('article')
  expect(shown).toHaveLength(3)
  expect(shown[0]?.textContent).toContain('Urgent')
  expect(shown[1]?.textContent).toContain('At stake: ₹97,672')
  expect(within(worst).getAllByText(/^First step: /)).toHaveLength(3)
  expect(within(worst).getByRole('link', { name: /One more finding/ })).toBeTruthy()
})

test('nothing wrong is said as such, with what could not be checked', async () => {
  await showResults(withAnalysis({ findings: [buildFinding({ outcome: 'unknown', amount: null })] }))
  const worst = screen.getByRole('region', { name: 'Nothing wrong was found' })
  expect(worst.textContent).toContain('1 could not be made')
})

test('money of which it is unknown whether it is lost stands on top too', async () => {
  await showResults(withAnalysis({ findings: [buildFinding({ outcome: 'unknown', amount: 12_500 })] }))
  const worst = screen.getByRole('region', { name: 'What may be wrong' })
  expect(within(worst).getAllByRole('article')).toHaveLength(1)
})

test('the sample is shown without a file or an account, called a sample, and left again', async () => {
  const readSample = vi.fn<ReadSample>(async () => READING)
  const read = answer(READING)
  show(read, readSample)
  press('See it with a sample passbook')
  await screen.findByRole('heading', { name: 'Month by month' })
  expect(screen.getByText('This is a sample.')).toBeTruthy()
  expect(screen.queryByText(/Add years or change files/)).toBeNull()
  expect(screen.queryByLabelText('Report')).toBeNull()
  expect(screen.queryByRole('link', { name: REPORT })).toBeNull()
  const aadhaar = screen.getByRole('group', { name: /Is Aadhaar linked/ })
  fireEvent.click(within(aadhaar).getByLabelText('Yes'))
  press('Check again with these answers')
  await waitFor(() => expect(readSample).toHaveBeenCalledTimes(2))
  expect(readSample.mock.calls.map(([told]) => told)).toEqual([{}, { aadhaarLinked: true }])
  press('Leave the sample')
  expect(screen.getByText(/^That was the sample/)).toBeTruthy()
  expect(screen.queryByText(/Nilgiri/)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Check your provident fund')
  expect(read).not.toHaveBeenCalled()
  choose(pdf('a.pdf'))
  expect(screen.queryByRole('button', { name: 'See it with a sample passbook' })).toBeNull()
})

test('a sample that can’t be opened is said so', async () => {
  show(answer(READING), async () => Promise.reject(new Error('offline')))
  press('See it with a sample passbook')
  expect((await screen.findByText(/The sample could not be opened/)).getAttribute('role')).toBe('alert')
})

test('an unknown pension says what it depends on', async () => {
  const assumptions = ['It depends on how long you still contribute.', 'The ceiling stays as it is today.']
  const short = { monthsSeen: 20, monthlyEstimate: null, ifContinued: null, assumptions }
  await showResults(withAnalysis({ pension: short }))
  const pension = within(screen.getByRole('region', { name: 'Your pension from EPS' }))
  expect(pension.getByText('unknown')).toBeTruthy()
  expect(pension.getByText('At least 1 year 8 months of service; the pension is unknown')).toBeTruthy()
  expect(
    pension
      .getByText(/how long you still contribute/)
      .closest('details')
      ?.contains(pension.getByText('unknown')),
  ).toBe(true)
  expect(pension.getByText(/ceiling stays/).closest('details')?.open).toBe(false)
  cleanup()
  const ifContinued = { amount: 2_580, atLeast: true, untilAge: 58 }
  await showResults(withAnalysis({ pension: { ...short, ifContinued } }))
  const later = within(screen.getByRole('region', { name: 'Your pension from EPS' }))
  expect(later.getByText(/service; at least ₹2,580 a month if you contribute until 58$/)).toBeTruthy()
  expect(later.getByText('at least ₹2,580').nextElementSibling?.textContent).toBe('if you contribute until 58')
})

test('a name that passbooks print differently is shown in each form', async () => {
  const { books } = READING
  const [first, ...others] = books
  const passbook = { ...buildPassbook('Kaveri Textiles', 2021), holder: 'MEERA K SAMPLE' }
  await showResults({ ...READING, books: [{ ...first, file: 0, passbook }, ...others] })
  expect(screen.getByText(/Printed as MEERA K SAMPLE and as MEERA SAMPLE, UAN/)).toBeTruthy()
})

test('the password of a PDF is offered as what it is', () => {
  show(answer(READING))
  choose(pdf('a.pdf'))
  expect(screen.getByText('Password of the PDF, if it has one')).toBeTruthy()
})

test('a finding shows its lines, remedy, rule with date and grade; unknown is called unknown', async () => {
  await showResults()
  const card = screen.getByRole('heading', { name: 'Nothing was paid in for Jul 2025' }).closest('article')
  expect(card?.querySelector('summary :is(h2, h3, h4)')).toBeNull()
  expect(card?.textContent).toContain('page 1, line 14')
  expect(card?.textContent).toContain('the file has no such line')
  // Only a month can be missing; another proof without a line is the file as a whole.
  const exit = screen.getByRole('heading', { name: 'No date of exit is known for Kaveri Textiles' }).closest('article')
  expect(exit?.textContent).toContain('page 1, line 14')
  expect(exit?.textContent).not.toContain('no such line')
  expect(card?.textContent).toContain('since 1 Jan 2016 (from an official text)')
  const unknown = screen.getByRole('group', { name: 'Not known from these passbooks' })
  const title = within(unknown).getByRole('heading', { name: /reaches ten years is not known/ })
  const control = title.nextElementSibling?.querySelector('summary')
  // What opens it has a name of its own.
  expect(control?.textContent).toBe(title.textContent)
  expect(screen.getByText('3 checks in order or not for you').closest('details')?.open).toBe(false)
})

test('every part tells its result in one line and is closed', async () => {
  await showResults()
  for (const [name, result] of [
    ['Balances and employers', '2 accounts, wages of Jun 2021 to Aug 2026'],
    ['Month by month', '63 lines, 1 month missing'],
    ['Balance and interest by year', 'Interest of 2022-23 is ₹312 less than the sum we make'],
    ['Your pension from EPS', 'At least 5 years 2 months of service; ₹2,210 to ₹3,480 a month'],
    [
      'What the rules allow you to take out',
      'Once what is in the way is mended and ₹97,672 is transferred: allowed for 1 purpose, at most ₹1,51,206; not for 1; unknown for 1',
    ],
    ['Would a claim go through?', '1 point in the way, 1 point not known'],
    [
      'Withdraw now or keep it?',
      'Once what is in the way is mended and ₹97,672 is transferred: ₹1,51,206 may be taken out now; kept, all of it grows to ₹39.61 lakh by 58',
    ],
  ] as const) {
    const part = screen.getByRole('region', { name })
    const details = [...part.children].find((child) => child instanceof HTMLDetailsElement)
    expect(details?.querySelector('summary')?.textContent).toBe(result)
    expect(details).toHaveProperty('open', false)
  }
})

test('a link opens what holds its target: a part, a finding, and a line that a filter hid', async () => {
  await showResults()
  const opened = (element: Element | null | undefined) =>
    element instanceof HTMLDetailsElement ? element.open : undefined
  const contents = within(screen.getAllByRole('navigation', { name: 'On this page' })[0] ?? document.body)
  const pension = screen.getByRole('region', { name: 'Your pension from EPS' })
  fireEvent.click(contents.getByRole('link', { name: 'Your pension from EPS' }))
  expect(opened(pension.querySelector(':scope > details'))).toBe(true)

  const interest = screen.getByRole('link', { name: /^Interest of 2022-23/ })
  fireEvent.click(interest)
  expect(opened(document.querySelector(`${interest.getAttribute('href')} > details`))).toBe(true)
  await waitFor(() => expect(window.location.hash).toBe(interest.getAttribute('href')))

  const months = within(screen.getByRole('region', { name: 'Month by month' }))
  fireEvent.change(months.getByLabelText('Year'), { target: { value: '2022' } })
  const card = screen.getByRole('heading', { name: 'Nothing was paid in for Jul 2025' }).closest('article')
  const [line] = within(card ?? document.body)
    .getAllByRole('link', { name: 'See it among the months' })
    .slice(-1)
  expect(line?.getAttribute('href')).toMatch(/^#pf-line-\d+$/)
  if (line) fireEvent.click(line)
  const row = document.querySelector(line?.getAttribute('href') ?? '')
  expect(row?.textContent).toContain('Jul 2025 Missing')
  expect(opened(row?.closest('details'))).toBe(true)
  expect(opened(row?.closest('details')?.parentElement?.closest('details'))).toBe(true)
  // The browser goes there after this.
  await waitFor(() => expect(window.location.hash).toBe(line?.getAttribute('href')))
  // The way back leads to the finding that was left.
  window.history.back()
  await waitFor(() => expect(document.activeElement).toBe(line))
})

test('the contents name the report that is offered', async () => {
  await showResults()
  for (const contents of screen.getAllByRole('navigation', { name: 'On this page' })) {
    const names = within(contents)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names.slice(-3)).toEqual(['Withdraw now or keep it?', REPORT, 'What you can do next'])
    expect(within(contents).getByRole('link', { name: REPORT }).getAttribute('href')).toBe('#pf-report-title')
  }
})

test('an address that names a part opens it with the findings', async () => {
  window.history.replaceState(null, '', '#pf-readiness-title')
  await showResults()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Would a claim go through?'))
  expect(document.activeElement?.nextElementSibling).toHaveProperty('open', true)
})

test('questions to the assistant hold nothing of the reader’s', async () => {
  await showResults()
  const questions = screen.getAllByTestId(QUESTION).map((one) => one.textContent ?? '')
  expect(questions).toHaveLength(5)
  for (const question of questions) expect(question).not.toMatch(/\d|₹|asha|kaveri|nilgiri/i)
})

test('months are filtered and explained', async () => {
  await showResults()
  const months = within(screen.getByRole('region', { name: 'Month by month' }))
  expect(months.getByRole('status').textContent).toBe('63 lines')
  expect(months.getByText('2025-26: 12 lines, 1 month missing').closest('details')?.open).toBe(false)
  fireEvent.change(months.getByLabelText('State'), { target: { value: 'missing' } })
  expect(months.getByRole('status').textContent).toBe('1 of 63 lines')
  expect(months.getByText('2025-26: 1 line, 1 month missing').closest('details')?.open).toBe(true)
  fireEvent.click(months.getByRole('button', { name: 'Explain this line: Jul 2025, Missing' }))
  expect(months.getByText(/holds no line for this month/)).toBeTruthy()
  fireEvent.change(months.getByLabelText('Year'), { target: { value: '2022' } })
  expect(months.getByText('No month fits these filters.')).toBeTruthy()
})

test('withdrawals say yes, no and unknown with their reasons', async () => {
  await showResults()
  const rows = within(screen.getByRole('region', { name: /allow you to take out/ }))
  for (const verdict of ['Yes', 'No', 'Unknown']) expect(rows.getByText(verdict)).toBeTruthy()
  expect(rows.getByText('Whether it was used for a house before')).toBeTruthy()
})

test('the answers of the questionnaire are sent again with the files', async () => {
  const read = await showResults()
  expect(screen.getByText('2 of 11 known')).toBeTruthy()
  const aadhaar = screen.getByRole('group', { name: /Is Aadhaar linked/ })
  fireEvent.click(within(aadhaar).getByLabelText('Yes'))
  fireEvent.click(within(screen.getByRole('group', { name: /work for an employer/ })).getByLabelText('No'))
  fireEvent.change(screen.getByLabelText('Last month of work'), { target: { value: '2026-08' } })
  fireEvent.change(screen.getByLabelText(/Date of exit in the record: Kaveri/), { target: { value: '2024-03-31' } })
  press('Check again with these answers')
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  const [files, told] = read.mock.calls[1] ?? []
  expect(files).toHaveLength(2)
  expect(told).toEqual({
    aadhaarLinked: true,
    employed: false,
    outOfWorkSince: '2026-08',
    exits: { MHBAN00456780000001234: '2024-03-31' },
  })
})

const UNTRANSFERRED = /^₹97,672 of this balance is still with Kaveri Textiles Private Limited/

test('money that is not transferred is named beside what may be taken out, whatever is answered', async () => {
  const read = await showResults()
  const shown = () =>
    [/allow you to take out/, 'Withdraw now or keep it?'].map(
      (name) => within(screen.getByRole('region', { name })).getAllByText(UNTRANSFERRED).length,
    )
  expect(shown()).toEqual([1, 1])
  // Every answer is given, and the server takes all of the balance for what may be taken out.
  const readiness = { known: 11, asked: 11, items: [] }
  const findings = ANALYSIS.findings.filter(({ check }) => check === 'transferPending')
  const withdrawOrKeep = { ...ANALYSIS.withdrawOrKeep, takeNow: 3_67_222, stays: 0 }
  read.mockResolvedValueOnce(withAnalysis({ readiness, findings, withdrawOrKeep }))
  press('Check again with these answers')
  expect(await screen.findByText(/^Once ₹97,672 is transferred: ₹3,67,222 may be taken out now/)).toBeTruthy()
  expect(shown()).toEqual([1, 1])
  read.mockResolvedValueOnce(withAnalysis({ readiness, findings: [], withdrawOrKeep }))
  press('Check again with these answers')
  await waitFor(() => expect(screen.queryByText(UNTRANSFERRED)).toBeNull())
})

test('each question asks for all that its point says, and none for more', async () => {
  await showResults()
  for (const question of [
    /name spelt exactly the same in the EPFO record, on your Aadhaar card, on your PAN card and at your bank/,
    /father’s \(or husband’s\) name and your gender there both right/,
    /bank account in your own name verified there/,
    /mobile number there the one that is linked to your Aadhaar/,
    /e-nomination and signed it online/,
  ])
    expect(screen.getByRole('group', { name: question })).toBeTruthy()
})

const getExits = () => {
  const part = within(screen.getByRole('region', { name: 'Would a claim go through?' }))
  const point = part.getByText('The exit from each old employer is marked').closest('li')
  return point?.textContent ?? ''
}

test('an exit that is told stands in the point about exits with its date, beside those still open', async () => {
  const exit = buildFinding({ check: 'exitMissing', severity: 'critical', amount: null })
  const [old, present] = ANALYSIS.accounts
  const marked = {
    ...exit,
    outcome: 'pass' as const,
    member: old?.member ?? null,
    title: 'The exit from Kaveri is marked',
  }
  const open = { ...exit, outcome: 'unknown' as const, title: 'Whether you have left Nilgiri is not known' }
  const read = await showResults()
  expect(getExits()).toContain('No date of exit is known for Kaveri Textiles')
  read.mockResolvedValueOnce(withAnalysis({ findings: [marked, { ...open, member: present?.member ?? null }] }))
  fireEvent.change(screen.getByLabelText(/Date of exit in the record: Kaveri/), { target: { value: '2024-03-31' } })
  press('Check again with these answers')
  await waitFor(() => expect(getExits()).toContain('The exit from Kaveri is marked: 31 Mar 2024, as you told us'))
  expect(getExits()).toContain('Whether you have left Nilgiri is not known')
})

test('that no exit is marked is told to the server, and what it says of it is shown', async () => {
  const [old] = ANALYSIS.accounts
  const exit = buildFinding({ check: 'exitMissing', severity: 'critical', amount: null, member: old?.member ?? null })
  const title = 'You told us that no exit from Kaveri Textiles Private Limited is marked'
  const read = await showResults()
  fireEvent.click(screen.getByLabelText(/^None is marked for Kaveri/))
  expect(screen.getByLabelText(/Date of exit in the record: Kaveri/)).toHaveProperty('disabled', true)
  read.mockResolvedValueOnce(withAnalysis({ findings: [{ ...exit, title }] }))
  press('Check again with these answers')
  await waitFor(() => expect(getExits()).toContain(title))
  expect(getExits()).toMatch(/^ ?In the way/)
  expect(read.mock.calls[1]?.[1]).toEqual({ unmarkedExits: [old?.member] })
})

test('what a new reading changed stands above the findings', async () => {
  const read = await showResults(withAnalysis({ findings: [buildFinding()] }))
  expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull()
  read.mockResolvedValueOnce(withAnalysis({ findings: [buildFinding({ title: 'Nothing was paid in for Aug 2025' })] }))
  press('Check again with these answers')
  const changes = await screen.findByRole('region', { name: 'What changed' })
  expect(within(changes).getByRole('status').textContent).toBe(
    'Against the reading before, 1 finding is gone and 1 finding is new.',
  )
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Nothing was paid in for Jul 2025', 'Nothing was paid in for Aug 2025'])
  read.mockResolvedValueOnce(withAnalysis({ findings: [buildFinding({ title: 'Nothing was paid in for Aug 2025' })] }))
  press('Check again with these answers')
  expect(await screen.findByText('Against the reading before, all findings are the same.')).toBeTruthy()
})

test('the calculator gets rounded figures without a name', async () => {
  await showResults()
  press('Fill in the calculator')
  expect(JSON.parse(screen.getByLabelText('Calculator').textContent ?? '')).toEqual({
    basic: '35000',
    age: '28',
    until: '58',
    balance: '367000',
  })
})

const linesOf = (way: string) =>
  within(screen.getByRole('group', { name: way }))
    .getAllByRole('definition')
    .map((value) => value.textContent)

test('taking out now stands beside keeping, to an age of the reader’s choice, with tax and the days of the rules', async () => {
  const tax = buildFinding({
    check: 'taxDeducted',
    severity: 'info',
    title: 'Tax may be deducted',
    reason: 'Served 3 years.',
  })
  await showResults(withAnalysis({ findings: [...ANALYSIS.findings, tax] }))
  const kept = (years: number) => ANALYSIS.withdrawOrKeep.growth[years - 1]?.kept ?? 0
  const left = (years: number) => ANALYSIS.withdrawOrKeep.growth[years - 1]?.left ?? 0
  expect(linesOf('Withdraw now')).toEqual(['₹1,51,206', '₹2,16,016', formatRupees(left(30))])
  expect(linesOf('Keep all of it')).toEqual(['₹0', '₹3,67,222', formatRupees(kept(30))])
  const part = within(screen.getByRole('region', { name: 'Withdraw now or keep it?' }))
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(part.getByText('Tax may be deducted. Served 3 years.')).toBeTruthy()
  expect(part.getByText(/At 8.25% a year, the last declared rate/)).toBeTruthy()
  expect(part.getAllByText(/since 1 Jan 2016/)).toHaveLength(2)
  expect(part.getByText(/since 1 Apr 2025/)).toBeTruthy()
  fireEvent.change(part.getByLabelText('Until which age'), { target: { value: '40' } })
  expect(linesOf('Keep all of it')[2]).toBe(formatRupees(kept(12)))
  expect(part.getByRole('status').textContent).toContain(`would be ${formatRupees(kept(12) - left(12))} by 40`)
  fireEvent.change(part.getByLabelText('Until which age'), { target: { value: '28' } })
  expect(part.getByText('From 29 to 70')).toBeTruthy()
  expect(linesOf('Withdraw now')[2]).toBe('unknown')
  expect(part.getByRole('button', { name: 'Fill in the calculator' })).toHaveProperty('disabled', true)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('an age that the passbooks don’t tell is asked for, and nothing stands for an amount that is not surely allowed', async () => {
  const books = READING.books.map((book) => ({ ...book, passbook: book.passbook && { ...book.passbook, born: null } }))
  const withdrawOrKeep = { ...ANALYSIS.withdrawOrKeep, takeNow: null, rule: null, stays: 3_67_222 }
  await showResults({ ...READING, books, analysis: { ...ANALYSIS, withdrawOrKeep } })
  expect(screen.queryByRole('group', { name: 'Withdraw now' })).toBeNull()
  const part = within(screen.getByRole('region', { name: 'Withdraw now or keep it?' }))
  expect(part.getByText(/We can’t say from these passbooks that anything may be taken out now/)).toBeTruthy()
  expect(part.getByRole('status').textContent).toBe('Tell your age to see what it grows to.')
  fireEvent.change(part.getByLabelText('Your age'), { target: { value: '57' } })
  expect(linesOf('Keep all of it')).toEqual(['₹0', '₹3,67,222', formatRupees(3_67_222 + 30_296)])
})

test('a book that does not add up is shown', async () => {
  const [first, ...others] = READING.books
  const heads = { employee: 100, employer: 50, pension: 10 }
  const checks = [
    { kind: 'closingBalance' as const, passed: false, expected: heads, printed: { ...heads, employee: 90 } },
  ]
  const passbook = buildPassbook('Kaveri Textiles', 2021, [
    ...checks,
    { kind: 'everyLine', passed: false, expected: { ...heads, employee: 0 }, printed: { ...heads, employee: 2 } },
  ])
  await showResults({ ...READING, books: [{ ...first, file: 0, passbook }, ...others] })
  expect(screen.getByText(/closing balance is printed as ₹90, ₹50 and ₹10, but its lines make ₹100/)).toBeTruthy()
  expect(screen.getByText(/could not read 2 lines with amounts/)).toBeTruthy()
})

test('a book that is half read is told above the totals, with what is missing', async () => {
  const [first, ...others] = READING.books
  const heads = { employee: 20_000, employer: 10_000, pension: 5_000 }
  const passbook = buildPassbook('Kaveri Textiles', 2021, [
    { kind: 'contributionTotal', passed: false, expected: { ...heads, employee: 12_000 }, printed: heads },
    { kind: 'everyLine', passed: false, expected: { ...heads, employee: 0 }, printed: { ...heads, employee: 4 } },
  ])
  await showResults({ ...READING, books: [{ ...first, file: 0, passbook }, ...others] })
  const note = screen.getByText(/^Your passbooks could not be read in full/)
  expect(note.parentElement?.textContent).toContain(
    'Kaveri Textiles, 2021-22: we could not read 4 lines with amounts. It prints contributions of ₹30,000; the lines we read come to ₹22,000.',
  )
  const total = screen.getByText('Your provident fund')
  expect(note.compareDocumentPosition(total) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByText(/don’t add up in themselves/)).toBeNull()
})

test('books that are read in full are not called half read', async () => {
  await showResults()
  expect(screen.queryByText(/could not be read in full/)).toBeNull()
})

test('deleting clears the page and says so', async () => {
  await showResults()
  press('Delete everything')
  expect(screen.getByText(/^Everything is deleted/)).toBeTruthy()
  expect(screen.queryByText(/Nilgiri/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Chosen passbooks' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Check your provident fund')
})

test('a quarter of an hour without a sign of life clears the page', async () => {
  await showResults()
  const start = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(start + IDLE_MS + 1000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText(/^You were away for 15 minutes/)).toBeTruthy()
  expect(screen.queryByText(/Nilgiri/)).toBeNull()
})

test('a page that was left holds nothing on the way back', async () => {
  await showResults()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(screen.getByText(/^You left this page/)).toBeTruthy()
  expect(screen.queryByText(/Nilgiri/)).toBeNull()
})

test('nothing is put into storage or the address', async () => {
  const address = window.location.href
  await showResults()
  press('Fill in the calculator')
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(window.location.href).toBe(address)
})
