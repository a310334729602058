// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { get, post } from './client'
import { profileStore } from '../shared/stores/profile-store'

const REFRESH = '/cms/api/subscribers/refresh'
const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown = { success: status < 400 }) =>
  new Response(JSON.stringify(body), { status })
const countCalls = (path: string) => fetched.mock.calls.filter(([url]) => url === path).length

/** The server of a session that has expired; `renewable` says whether it can be renewed. */
function simulateExpiredSession(renewable: boolean) {
  let alive = false
  fetched.mockImplementation(async (url) => {
    if (url === REFRESH) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      alive = renewable
      return answer(renewable ? 200 : 401)
    }
    return answer(alive ? 200 : 401)
  })
}

beforeEach(() => {
  fetched.mockReset()
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

describe('a session that has run out', () => {
  it('is renewed once for all calls at the same time, and they are repeated', async () => {
    simulateExpiredSession(true)
    await Promise.all([get('/cms/api/site'), get('/cms/api/toggles'), get('/cms/api/categories')])
    expect(countCalls(REFRESH)).toBe(1)
    expect(countCalls('/cms/api/site')).toBe(2)
  })

  it('is not renewed again when another tab has just done it', async () => {
    let asked = 0
    fetched.mockImplementation(async () => {
      asked += 1
      localStorage.setItem('sessionRenewedAt', String(Date.now() + 1))
      return answer(asked === 1 ? 401 : 200)
    })
    await get('/cms/api/site')
    expect(countCalls(REFRESH)).toBe(0)
    expect(countCalls('/cms/api/site')).toBe(2)
  })

  it('that cannot be renewed fails the call and leaves nobody signed in', async () => {
    simulateExpiredSession(false)
    const lapsed = vi.spyOn(profileStore, 'expire')
    await expect(get('/cms/api/site')).rejects.toMatchObject({ status: 401 })
    expect(countCalls('/cms/api/site')).toBe(1)
    expect(lapsed).toHaveBeenCalledOnce()
  })

  it('keeps the reader signed in while the server cannot be reached', async () => {
    fetched.mockImplementation(async (url) => {
      if (url === REFRESH) throw new TypeError('offline')
      return answer(401)
    })
    const lapsed = vi.spyOn(profileStore, 'expire')
    await expect(get('/cms/api/site')).rejects.toMatchObject({ status: 401 })
    expect(lapsed).not.toHaveBeenCalled()
  })
})

it('a call whose 401 is its own answer renews nothing', async () => {
  simulateExpiredSession(true)
  await expect(
    post('/cms/api/subscribers/verify', { body: { code: '1' }, ownUnauthorized: true }),
  ).rejects.toMatchObject({ status: 401 })
  expect(countCalls(REFRESH)).toBe(0)
})

it('a repeated call that is refused again is not repeated for ever', async () => {
  fetched.mockImplementation(async (url) => answer(url === REFRESH ? 200 : 401))
  await expect(get('/cms/api/site')).rejects.toMatchObject({ status: 401 })
  expect(countCalls('/cms/api/site')).toBe(2)
})
