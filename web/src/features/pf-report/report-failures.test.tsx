// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toApiError } from '../../api/errors'
import { erasePfReport, sendPfDocuments } from '../../api/members/pf-reports'
import { queryKeys } from '../../api/query-keys'
import { EraseReport } from './erase-report'
import { NewerPassbooks } from './newer-passbooks'
import { ReportLanguage } from './report-texts'

vi.mock('../../api/members/pf-reports', { spy: true })
afterEach(cleanup)

async function failToErase(error: Error) {
  vi.mocked(erasePfReport).mockRejectedValue(error)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportLanguage language="hi">
        <EraseReport id="r-1" />
      </ReportLanguage>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'अभी मिटाएँ' }))
  fireEvent.click(screen.getByRole('button', { name: 'हाँ, मिटाएँ' }))
}

test.each([
  ['The server is restarting. Please try again in a moment.', 'UNAVAILABLE', /^साइट दोबारा चालू हो रही है/],
  ['There is no such PIN code. Please check it', 'INVALID_INPUT', /^ऐसा कोई पिन कोड नहीं है/],
  ['This report is ready', 'WRONG_STATE', 'यह रिपोर्ट तैयार है'],
  ['Words of tomorrow', 'STALE', /^इस बीच यह कहीं और बदल गया है/],
])('a report in Hindi tells “%s” in Hindi', async (message, code, hindi) => {
  await failToErase(toApiError('POST', 400, { message, code }))
  expect((await screen.findByText(hindi)).getAttribute('lang')).toBeNull()
})

test('a refusal that has no Hindi is marked as English', async () => {
  await failToErase(toApiError('POST', 400, { message: 'Words of tomorrow', code: 'INVALID_INPUT' }))
  expect((await screen.findByText('Words of tomorrow')).getAttribute('lang')).toBe('en-IN')
})

test('erasing has all that shows the report’s state asked again', async () => {
  vi.mocked(erasePfReport).mockResolvedValue()
  const client = new QueryClient()
  const shown = [
    queryKeys.pfReport('r-1', undefined, 'en'),
    queryKeys.myActivities('asha@example.test'),
    queryKeys.myCases,
  ]
  for (const key of shown) client.setQueryData(key, {})
  render(
    <QueryClientProvider client={client}>
      <EraseReport id="r-1" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Erase now' }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes, erase it' }))
  await waitFor(() => expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]))
})

test.each([
  ['en', 'Send this passbook', 5 * 3600 - 20, 'That was sent too often. You can send it again in about 5 hours.'],
  ['en', 'Send this passbook', 59 * 60 + 30, 'That was sent too often. You can send it again in about 1 hour.'],
  ['hi', 'यह पासबुक भेजें', 12 * 60, 'यह बहुत बार भेजा गया। लगभग 12 मिनट बाद फिर भेजा जा सकता है।'],
] as const)(
  'whoever sent too many passbooks is told in %s when it works again',
  async (language, button, seconds, said) => {
    vi.mocked(sendPfDocuments).mockRejectedValue(toApiError('POST', 429, { message: 'x' }, String(seconds)))
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>
        <ReportLanguage language={language}>
          <NewerPassbooks id="r-1" version={1} />
        </ReportLanguage>
      </QueryClientProvider>,
    )
    const field = container.querySelector('input[type=file]')
    if (field === null) throw new Error('there is no field for files')
    fireEvent.change(field, { target: { files: [new File(['%PDF-'], 'book.pdf', { type: 'application/pdf' })] } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(said)
  },
)
