// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../api/query-keys'
import { profileStore } from '../shared/stores/profile-store'
import { startFakeServer } from '../testing/server'
import { watchSession } from './session'

const ASHA = {
  _id: '1',
  name: 'Asha',
  email: 'asha@example.in',
  phone: null,
  countryCode: '+91',
  picture: null,
  assurance: 'proven' as const,
}

afterEach(() => {
  profileStore.clear()
  vi.unstubAllGlobals()
})

test('what a page asked before the reader was known is asked again, and answered', async () => {
  startFakeServer({ 'subscribers/me': [200, { success: true, data: ASHA }] })
  const cache = new QueryClient()
  watchSession(cache)
  let asked = 0
  const observer = new QueryObserver(cache, {
    queryKey: queryKeys.myCases,
    queryFn: ({ signal }) => {
      asked += 1
      if (asked > 1) return Promise.resolve(['a case'])
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))))
    },
  })
  const stop = observer.subscribe(() => undefined)
  await profileStore.save(ASHA)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['a case']))
  stop()
})
