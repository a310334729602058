// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PfReport as Report } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { PfReport } from './pf-report'

vi.mock('../../shared/components/app-link', () => ({ AppLink: (props: ComponentProps<'a'>) => <a {...props} /> }))
beforeEach(() => window.history.replaceState(null, '', '/pf/report/r-1?lang=en'))
afterEach(cleanup)

const report: Report = {
  _id: 'r-1',
  state: 'preparing',
  version: 0,
  createdAt: '2026-11-28T05:00:00Z',
  dueAt: null,
  keptUntil: '2026-12-28T05:00:00Z',
  url: '/pf/report/r-1',
  missing: [],
  versions: [],
  languages: ['en'],
  differences: [],
  content: null,
  shares: [],
  isRenewable: false,
  offer: {
    title: 'Provident fund report',
    price: { amount: 59_000, currency: 'INR' },
    priceNote: 'including GST',
    refundRule: '',
    contents: [],
    consentVersion: '',
    consentText: '',
    hindiConsent: { version: '', text: '' },
    shareDays: 7,
    languages: ['en'],
  },
}

const content = {
  id: 'r-1',
  version: 1,
  language: 'en',
  title: 'Provident fund report',
  issuedOn: '2026-11-28',
  rulesAsOf: '2026-11-28',
  holder: 'ASHA RAO',
  uans: [],
  sections: [],
}

function renderReport(shown: Report = report) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(queryKeys.pfReport('r-1', undefined, 'en'), shown)
  render(
    <QueryClientProvider client={client}>
      <PfReport id="r-1" version={undefined} language="en" />
    </QueryClientProvider>,
  )
}

test.each([
  '#razorpay_payment_id=p&razorpay_order_id=o&razorpay_signature=s',
  '#error[code]=BAD_REQUEST_ERROR&error[reason]=payment_failed',
])('a report that is paid already takes %s off its address', async (fragment) => {
  window.history.replaceState(null, '', `/pf/report/r-1?lang=en${fragment}`)
  renderReport()
  await screen.findByRole('status')
  expect(window.location.hash).toBe('')
  expect(window.location.search).toBe('?lang=en')
})

test('a place on the page stays in the address', async () => {
  window.history.replaceState(null, '', '/pf/report/r-1#report-steps')
  renderReport()
  await screen.findByRole('status')
  expect(window.location.hash).toBe('#report-steps')
})

test('the address at which a report is verified leads there', async () => {
  const address = 'https://site.example/pf/verify/abc'
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
  const blocks = [paragraph('Anybody can see at this address whether it is ours.'), paragraph(address)]
  const sections = [{ id: 'verify', title: 'How to verify this report', blocks }]
  renderReport({ ...report, state: 'ready', version: 1, content: { ...content, sections } })
  expect((await screen.findByRole('link', { name: address })).getAttribute('href')).toBe(address)
})

test('a long report lists its sections, and its sources and portals are links', async () => {
  const list = (...items: string[]) => ({ kind: 'list' as const, items })
  const sections = [
    {
      id: 'steps',
      title: 'What to do, in order',
      blocks: [list('You complain at epfigms.gov.in. Then you look into the member portal.')],
    },
    {
      id: 'sources',
      title: 'Rules and sources',
      blocks: [list('S.O. 5109(E); from an official text. https://egazette.gov.in/a.pdf')],
    },
  ]
  renderReport({ ...report, state: 'ready', version: 1, content: { ...content, sections } })
  const contents = within(await screen.findByRole('navigation', { name: 'In this report' }))
  expect(contents.getByRole('link', { name: 'Rules and sources' }).getAttribute('href')).toBe('#report-sources')
  const link = (name: RegExp) => screen.getByRole('link', { name })
  expect(link(/^https:\/\/egazette/).getAttribute('href')).toBe('https://egazette.gov.in/a.pdf')
  expect(link(/^epfigms\.gov\.in/).getAttribute('href')).toBe('https://epfigms.gov.in/')
  expect(link(/^member portal/).getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText(/You complain at/).textContent).toContain('. Then you look into the')
})

test('on paper each letter begins a page, and so does what follows the letters', async () => {
  const heading = (text: string) => ({ kind: 'heading' as const, text })
  const sections = [
    { id: 'findings', title: 'What was found', blocks: [heading('A month is missing')] },
    {
      id: 'letters',
      title: 'Letters to send',
      blocks: [heading('To Kaveri Textiles'), heading('To Nilgiri Software')],
    },
    { id: 'tax', title: 'Tax', blocks: [] },
    { id: 'sources', title: 'Rules and sources', blocks: [] },
  ]
  renderReport({ ...report, state: 'ready', version: 1, content: { ...content, sections } })
  await screen.findByRole('region', { name: 'Letters to send' })
  const breaking = [...document.querySelectorAll('.print\\:break-before-page')]
  expect(breaking.map((element) => (element.querySelector('h2') ?? element).textContent)).toEqual([
    'To Kaveri Textiles',
    'To Nilgiri Software',
    'Tax',
  ])
})

test('each look at a shared report is listed with its time, the newest first', async () => {
  const share = {
    _id: 's-1',
    createdAt: '2026-11-27T05:00:00Z',
    expiresAt: '2026-12-04T05:00:00Z',
    isOpen: true,
    views: ['2026-11-27T06:30:00Z', '2026-11-28T13:05:00Z'],
  }
  renderReport({ ...report, state: 'ready', version: 1, content, shares: [share, { ...share, _id: 's-2', views: [] }] })
  const log = await screen.findByText('When it was opened')
  const times = [...(log.parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(times).toEqual(['28 Nov 2026, 6:35 pm IST', '27 Nov 2026, 12:00 pm IST'])
})
