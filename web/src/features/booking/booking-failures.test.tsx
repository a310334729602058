// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toApiError } from '../../api/errors'
import { BookingLanguage } from './booking-texts'
import { BookingLoading } from './booking-loading'

afterEach(cleanup)

function showFailed(error: Error) {
  render(
    <BookingLanguage wanted="hi" className="page">
      <BookingLoading failed error={error} onRetry={() => {}} />
    </BookingLanguage>,
  )
}

test.each([
  ['The database is busy. Nothing was changed; please try again in a moment', 'UNAVAILABLE', /^साइट पर अभी बहुत काम है/],
  ['The server is restarting. Please try again in a moment.', 'UNAVAILABLE', /^साइट दोबारा चालू हो रही है/],
  ['This order is paid for already', 'ALREADY_PAID', 'इसका पेमेंट हो चुका है'],
  ['This call can no longer be cancelled', 'WRONG_STATE', 'यह कॉल अब रद्द नहीं की जा सकती'],
  ['Words of tomorrow', 'STALE', /^इस बीच यह कहीं और बदल गया है/],
])('a booking in Hindi tells “%s” in Hindi', async (message, code, hindi) => {
  showFailed(toApiError('GET', 503, { message, code }))
  expect((await screen.findByText(hindi)).getAttribute('lang')).toBeNull()
})

test('a refusal that has no Hindi is marked as English', async () => {
  showFailed(toApiError('POST', 400, { message: 'Words of tomorrow', code: 'INVALID_INPUT' }))
  await waitFor(() => expect(screen.getByText('Words of tomorrow').getAttribute('lang')).toBe('en-IN'))
})
