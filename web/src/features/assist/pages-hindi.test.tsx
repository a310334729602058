// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { servicesQuery } from '../../api/events/services'
import type { AssistCard, AssistModule, Content } from '../../api/types'
import type { PageLanguage } from '../../lib/page-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { AssistHead, ModuleHead } from './assist-head'
import { AssistHub } from './assist-hub'
import { ModuleView } from './module-view'
import { english } from './texts/english'
import { hindi } from './texts/hindi'
import { AssistTextsProvider } from './texts/texts'

afterEach(cleanup)

const SERVICE = {
  _id: 's1',
  module: 'epf',
  title: 'Provident fund record check',
  durationMinutes: 45,
  price: { amount: 118_000, currency: 'INR' },
  policy: { text: 'You can cancel at any time before it starts.' },
  experts: [{ _id: 'e1', name: 'Kavita Rao', title: 'Chartered accountant', registrationNumber: 'CA-1', sample: true }],
}

function show(part: ReactNode, language: PageLanguage) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(servicesQuery().queryKey, { success: true, data: [SERVICE] } as never)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <PageLanguageProvider language={language}>
          <AssistTextsProvider value={language === 'hi' ? hindi : english}>{part}</AssistTextsProvider>
        </PageLanguageProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

const HELP = {
  price: { amount: 99_900, currency: 'INR' },
  priceAsOf: '2026-11-24',
  priceNote: 'एक मामला',
  documents: 6,
  time: 'दो कामकाजी दिन',
  nextStep: 'बताएँ कि क्या अटका है।',
}
const EPF: AssistCard = {
  module: 'epf',
  title: 'भविष्य निधि (पीएफ) में मदद',
  line: 'अपना पीएफ रिकॉर्ड जाँचें।',
  takes: null,
  url: '/hi/assist?module=epf',
  languages: ['en', 'hi'],
  help: HELP,
}
const TAX: AssistCard = {
  ...EPF,
  module: 'tax',
  title: 'Income tax help',
  line: 'New forms.',
  url: '/assist?module=tax',
  languages: ['en'],
  help: null,
}
const article = (_id: string, url: string) =>
  ({
    _id,
    url,
    title: `Title ${_id}`,
    category_id: { name: 'EPFO' },
    excerpt: '',
    likes: 0,
    views: 0,
  }) as unknown as Content
const MODULE = {
  ...EPF,
  intro: '<p>पहले रिकॉर्ड।</p>',
  weDo: ['समझाते हैं।'],
  weDoNot: ['क्लेम नहीं भरते।'],
  documents: ['UAN'],
  steps: ['लॉगिन करें।'],
  faqs: [{ question: 'कितना?', answer: '<p>इतना।</p>' }],
  related: [article('a', '/hi/pf-claims'), article('b', '/epfo/interest')],
  sources: [],
  checkedOn: '2026-11-20',
  updatedAt: '2026-11-20T06:00:00Z',
} as AssistModule

const hub = (modules: AssistCard[]) => <AssistHub modules={modules} unknown={false} search={null} openCases={null} />
const view = (module: AssistModule, others: AssistCard[] = []) => (
  <ModuleView
    module={module}
    others={others}
    assistant={null}
    tellMe={null}
    openCases={null}
    askForHelp={null}
    askUsToCall={null}
  />
)
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const listAlternates = () =>
  [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    new URL(link.getAttribute('href') ?? '', 'https://site.test').href.replace('https://site.test', ''),
  ])

test('the list in Hindi leads to guides, tools and services in Hindi, and says which guide is English', () => {
  show(hub([EPF, TAX]), 'hi')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('मदद')
  expect(hrefOf('भविष्य निधि (पीएफ) में मदद')).toBe('/hi/assist?module=epf')
  expect(screen.getByText('आम तौर पर ₹999, GST समेत')).toBeDefined()
  expect(screen.getByText(/6 काग़ज़ तैयार रखें/)).toBeDefined()
  expect([hrefOf('मृत्यु के बाद की सूची'), hrefOf('वसीयत प्लानर')]).toEqual(['/hi/assettransmission', '/hi/willplanning'])
  expect(hrefOf('सेवाएँ देखें')).toBe('/service?lang=hi')
  expect(screen.getByRole('heading', { name: /Income tax help/ }).textContent).toBe('Income tax help (अंग्रेज़ी में)')
  expect(screen.getByRole('link', { name: 'Income tax help' }).getAttribute('lang')).toBe('en-IN')
  expect(screen.getByText('New forms.').getAttribute('lang')).toBe('en-IN')
  expect(hrefOf('Read in English')).toMatch(/^\/assist\?lang=en$/)
})

test('the list in English leads to Hindi only where a guide has been written in it', () => {
  const inEnglish = { ...EPF, title: 'Provident fund help', url: '/assist?module=epf' }
  show(hub([inEnglish, TAX]), 'en')
  expect(hrefOf('हिन्दी में पढ़ें')).toMatch(/^\/hi\/assist\?lang=hi$/)
  expect(document.body.textContent).not.toMatch(/अंग्रेज़ी/)
  cleanup()
  show(hub([TAX]), 'en')
  expect(screen.queryByRole('link', { name: 'हिन्दी में पढ़ें' })).toBeNull()
})

test('a guide in Hindi has its own words, the call in Hindi, and says which articles are English', () => {
  show(view(MODULE, [TAX]), 'hi')
  for (const title of ['हम क्या करते हैं', 'हम क्या नहीं करते', 'ये काग़ज़ तैयार रखें', 'क्या करें, एक-एक कदम', 'लोग ये पूछते हैं']) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeDefined()
  }
  expect(screen.getByText('20 नवंबर 2026')).toBeDefined()
  expect(screen.getByText('भविष्य निधि (पीएफ) रिकॉर्ड की जाँच')).toBeDefined()
  expect(screen.getByText('45 मिनट · ₹1,180, GST समेत')).toBeDefined()
  expect(screen.getByText('विशेषज्ञ: Kavita Rao (नमूना नाम), चार्टर्ड अकाउंटेंट, रजिस्ट्रेशन CA-1')).toBeDefined()
  expect(screen.getByText('शुरू होने से पहले आप इसे कभी भी रद्द कर सकते हैं।')).toBeDefined()
  expect(hrefOf(/^शुरू करें/)).toBe('/service?module=epf&step=1&lang=hi')
  expect(hrefOf('Income tax help (अंग्रेज़ी में)')).toBe('/assist?module=tax')
  expect(screen.getByText(/अंग्रेज़ी में खुलेंगे/)).toBeDefined()
  const cards = within(screen.getByRole('region', { name: 'ये लेख भी पढ़ें' })).getAllByRole('listitem')
  expect(cards.map((card) => card.getAttribute('lang'))).toEqual([null, 'en-IN'])
  expect(document.body.textContent).not.toMatch(/GST included|Free|Documents|Checked|Help from/)
})

test('without articles in English nothing is said of them', () => {
  show(view({ ...MODULE, related: MODULE.related.slice(0, 1) }), 'hi')
  expect(screen.queryByText(/अंग्रेज़ी में खुलेंगे/)).toBeNull()
})

test('both languages of a guide name one another; a guide in one language names itself alone', () => {
  const twin = [
    ['en-IN', '/assist?module=epf'],
    ['x-default', '/assist?module=epf'],
    ['hi', '/hi/assist?module=epf'],
  ]
  for (const language of ['en', 'hi'] as const) {
    const { unmount } = show(<ModuleHead module={MODULE} />, language)
    expect(listAlternates()).toEqual(twin)
    unmount()
  }
  const { unmount } = show(<ModuleHead module={{ ...MODULE, languages: ['en'] }} />, 'en')
  expect(listAlternates()).toEqual(twin.slice(0, 2))
  unmount()
  show(<AssistHead modules={[TAX]} />, 'hi')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, follow')
})
