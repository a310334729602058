// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys'
import { requestCall } from '../../api/queries/call-requests'
import type { PageLanguage } from '../../lib/page-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { AskUsToCall } from './ask-us-to-call'

vi.mock('../../api/queries/call-requests', () => ({ requestCall: vi.fn(async () => undefined) }))
vi.mock('../../shared/components/subscription', () => ({ useSubscription: () => ({ subscriptionData: null }) }))
afterEach(cleanup)

const NOTICES = [
  ['call-me', 'call-me-1', 'You may call me'],
  ['call-me-hi', 'call-me-1-hi', 'मुझे कॉल करें, मेरी सहमति है'],
  ['call-me-crm', 'call-me-crm-1', 'The service may know'],
  ['call-me-crm-hi', 'call-me-crm-1-hi', 'सर्विस में रखें'],
] as const

function buildForm(client: QueryClient, language: PageLanguage, title: string) {
  return (
    <QueryClientProvider client={client}>
      <PageLanguageProvider language={language}>
        <AskUsToCall module="epf" title={title} />
      </PageLanguageProvider>
    </QueryClientProvider>
  )
}

test('a call is asked for in Hindi, and what was ticked in English is agreed to anew', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [name, version, agree] of NOTICES)
    client.setQueryData(queryKeys.notice(name), { success: true, data: { version, agree, boxes: [], details: [] } })
  const { rerender } = render(buildForm(client, 'en', 'Provident fund help'))
  fireEvent.change(await screen.findByLabelText('Full Name'), { target: { value: 'Asha Rao' } })
  fireEvent.change(screen.getByLabelText('Mobile Number'), { target: { value: '9876543210' } })
  fireEvent.click(screen.getByLabelText('You may call me'))

  rerender(buildForm(client, 'hi', 'पीएफ में मदद'))
  expect(screen.getByRole('region', { name: 'हमसे कॉल करवाएँ' }).getAttribute('lang')).toBe('hi')
  expect(screen.getByLabelText<HTMLInputElement>('पूरा नाम').value).toBe('Asha Rao')
  const box = screen.getByLabelText<HTMLInputElement>('मुझे कॉल करें, मेरी सहमति है')
  expect(box.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'मुझे कॉल करें' }))
  await screen.findByText('कृपया बॉक्स पर टिक करें, ताकि हम आपको कॉल कर सकें')
  expect(requestCall).not.toHaveBeenCalled()
  fireEvent.click(box)
  fireEvent.click(screen.getByLabelText(/^सर्विस में रखें/))
  fireEvent.click(screen.getByRole('button', { name: 'मुझे कॉल करें' }))
  await screen.findByText('धन्यवाद। हम आपको किसी कामकाजी दिन कॉल करेंगे।')
  await waitFor(() =>
    expect(vi.mocked(requestCall).mock.calls[0]?.[0]).toMatchObject({
      mobile: '9876543210',
      consent: 'call-me-1-hi',
      crmConsent: 'call-me-crm-1-hi',
    }),
  )
})
