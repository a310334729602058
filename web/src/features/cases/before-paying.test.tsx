// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Case } from '../../api/case-types'
import { siteQuery } from '../../api/queries/site'
import type { AssistHelp } from '../../api/types'
import { hindiAsking } from '../../lib/interface-texts/cases/asking/hindi'
import { englishAsking } from '../../lib/interface-texts/cases/asking/english'
import type { PageLanguage } from '../../lib/page-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { AskingTextsProvider } from './asking-texts'
import { CaseFilingPart } from './case-filing'
import { HelpTerms } from './help-terms'
import { PayForCase } from './pay-for-case'

afterEach(cleanup)

const EMAIL = 'hello@thefineprint.example'

function show(part: ReactNode, language: PageLanguage = 'en') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(siteQuery.queryKey, { success: true, data: { contactEmail: EMAIL } } as never)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <SubscriptionProvider>
          <PageLanguageProvider language={language}>
            <AskingTextsProvider value={language === 'hi' ? hindiAsking : englishAsking}>{part}</AskingTextsProvider>
          </PageLanguageProvider>
        </SubscriptionProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

const QUOTED = {
  _id: 'c1',
  title: 'Provident fund help',
  status: 'quoted',
  canPay: true,
  payment: null,
  quote: { price: { amount: 99_900, currency: 'INR' }, reason: 'Two employers.', expiresAt: '2026-12-05T06:00:00Z' },
} as unknown as Case

const HELP = {
  price: { amount: 99_900, currency: 'INR' },
  priceAsOf: '2026-11-24',
  priceNote: 'one claim or one policy',
  time: 'One working day',
  nextStep: 'Ask us.',
} as unknown as AssistHelp

const hrefs = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test.each([
  ['en', /Pay ₹999/, /₹999, GST included\./, englishAsking.money.rule],
  ['hi', /₹999 का पेमेंट करें/, /₹999, GST समेत।/, hindiAsking.money.rule],
] as const)(
  'price with GST, refund rule and grievance contact stand beside the button: %s',
  (language, pay, price, rule) => {
    show(<PayForCase shown={QUOTED} />, language)
    const form = screen.getByRole('button', { name: pay }).closest('form')
    if (!form) throw new Error('no form')
    expect(form.textContent).toMatch(price)
    expect(form.textContent).toContain(rule)
    expect(hrefs(form)).toEqual(expect.arrayContaining(['/refunds', `mailto:${EMAIL}`]))
  },
)

test.each(['en', 'hi'] as const)('the terms on /assist say when money comes back: %s', (language) => {
  const { container } = show(<HelpTerms help={HELP} />, language)
  expect(container.textContent).toContain((language === 'hi' ? hindiAsking : englishAsking).money.rule)
  expect(hrefs(container)).toEqual(['/refunds', `mailto:${EMAIL}`])
})

test('help that is free names no refund', () => {
  const { container } = show(<HelpTerms help={{ ...HELP, price: null }} />)
  expect(container.textContent).not.toContain(englishAsking.money.rule)
})

const FILED = {
  _id: 'c1',
  canFile: true,
  officeKinds: [
    { kind: 'epfo', label: 'EPFO: a claim' },
    { kind: 'other', label: 'Another office or another matter' },
  ],
  filings: [
    {
      office: 'Infosys',
      reference: 'X-1',
      filedOn: '2026-11-28',
      answerBy: null,
      rule: null,
      askOn: '2026-12-28',
      isAwaited: true,
    },
    {
      office: 'EPFO',
      reference: 'X-2',
      filedOn: '2026-11-01',
      answerBy: '2026-11-21',
      rule: null,
      askOn: null,
      isAwaited: false,
    },
  ],
} as unknown as Case

test('an office without a rule has a day on which we ask, and the form asks for its kind', () => {
  const { container } = show(<CaseFilingPart shown={FILED} />)
  expect(container.textContent).toContain('We know of no rule that sets this office a time')
  expect(container.textContent).toContain('28 Dec 2026')
  expect(container.textContent).toContain('number X-2. We no longer wait for its answer.')
  fireEvent.click(screen.getByText('I have filed something else'))
  const kind = screen.getByLabelText<HTMLSelectElement>('What kind of office is it, and what for?')
  expect([...kind.options].map(({ value }) => value)).toEqual(['', 'epfo', 'other'])
})

test('the kinds of offices are read in Hindi', () => {
  show(<CaseFilingPart shown={FILED} />, 'hi')
  expect(screen.getByText('ईपीएफओ: क्लेम')).toBeTruthy()
})
