import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toReportedPath, reportPageView } from './page-view-report'

const view = { path: '/epfo/a', title: 'A', eventId: 'e1' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

test('a lost page view is sent again a second later, as the same event', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  const done = reportPageView(view, send)
  await vi.advanceTimersByTimeAsync(999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(send.mock.calls).toEqual([[view], [view]])
})

test('after five retries it gives up without disturbing the page', async () => {
  const send = vi.fn().mockRejectedValue(new Error('offline'))
  const done = reportPageView(view, send)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(done).resolves.toBeUndefined()
  expect(send).toHaveBeenCalledTimes(6)
})

test('an address that names a person is not reported', () => {
  expect(toReportedPath('/unsubscribe/asha@example.in')).toBe('/unsubscribe/*')
  expect(toReportedPath('/epfo/pf-wage-ceiling')).toBe('/epfo/pf-wage-ceiling')
})
