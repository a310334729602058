import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { get, post } from './client'
import { nameHindi } from '../lib/shown-language'
import { ApiError, TimeoutError } from './errors'

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Never answers, and fails as browsers do when the call is aborted. */
function silence(): void {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
}

describe('calls', () => {
  it('go to the content backend with cookies and an encoded query', async () => {
    fetched.mockResolvedValue(answer({ success: true }))
    await get('/cms/api/content-search', { query: { searchText: 'S&P 500 #1', page: 1, limit: undefined } })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/cms/api/content-search?searchText=S%26P%20500%20%231&page=1')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  })

  it('put encoded parameters into the path', async () => {
    fetched.mockResolvedValue(answer({ success: true }))
    await get('/cms/api/contents/{id}', { path: { id: 'a/b ?' } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/cms/api/contents/a%2Fb%20%3F')
  })

  it('are those that the server describes', async () => {
    fetched.mockImplementation(async () => answer({ success: true }))
    await Promise.all([
      // @ts-expect-error the server has no such call
      get('/cms/api/content'),
      // @ts-expect-error a parameter of the path is missing
      get('/cms/api/contents/{id}'),
      // @ts-expect-error the call has no such parameter
      get('/cms/api/contents', { query: { sorted: 'latest' } }),
      // @ts-expect-error the call takes no such field
      post('/cms/api/comments', { body: { contentId: '1', words: 'x' } }),
    ])
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('send JSON', async () => {
    fetched.mockResolvedValue(answer({ success: true }))
    await post('/cms/api/contents/shorten', { body: { longUrl: 'x' } })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"longUrl":"x"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('name a page in Hindi when they change something', async () => {
    fetched.mockImplementation(async () => answer({ success: true }))
    const release = nameHindi('page')
    await post('/cms/api/contents/shorten', { body: { longUrl: 'x' } })
    await get('/cms/api/contents')
    release()
    await post('/cms/api/contents/shorten', { body: { longUrl: 'x' } })
    const named = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('page-language'))
    expect(named).toEqual(['hi', null, null])
  })

  it('refuse an answer of another shape', async () => {
    fetched.mockResolvedValue(answer(['an older answer']))
    await expect(get('/cms/api/contents')).rejects.toBeInstanceOf(ApiError)
  })

  it('read a failure that is no JSON', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
    await expect(get('/cms/api/contents')).rejects.toMatchObject({ status: 502 })
  })
})

describe('waiting', () => {
  it('ends after 30 seconds', async () => {
    vi.useFakeTimers()
    silence()
    const call = get('/cms/api/contents')
    const failed = expect(call).rejects.toBeInstanceOf(TimeoutError)
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
  })

  it('waits for a call that changes something, because nobody could tell whether it was carried out', async () => {
    vi.useFakeTimers()
    let resolve: (response: Response) => void = () => undefined
    fetched.mockImplementation(() => new Promise((done) => (resolve = done)))
    const call = post('/cms/api/contents/shorten', { body: { longUrl: 'x' } })
    await vi.advanceTimersByTimeAsync(60_000)
    resolve(answer({ success: true }))
    await expect(call).resolves.toEqual({ success: true })
  })

  it('fails when a 200 says that it failed', async () => {
    fetched.mockImplementation(async () => answer({ success: false, message: 'Said so' }))
    const call = post('/cms/api/contents/shorten', { body: { longUrl: 'x' } })
    await expect(call).rejects.toMatchObject({ name: 'ApiError', message: 'Said so' })
  })

  it('ends when the caller no longer wants the answer', async () => {
    silence()
    const caller = new AbortController()
    const call = get('/cms/api/contents', { signal: caller.signal })
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
