import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anyAnswer, get, hasContents, post } from './client'
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

/** Never answers; fails as browsers do when it is aborted. */
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
    await get('content-search', { guard: anyAnswer, query: { searchText: 'S&P 500 #1', page: 1, limit: undefined } })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/cms/api/content-search?searchText=S%26P%20500%20%231&page=1')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  })

  it('send JSON', async () => {
    fetched.mockResolvedValue(answer({ success: true }))
    await post('contents/shorten', { guard: anyAnswer, body: { longUrl: 'x' } })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"longUrl":"x"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('refuse an answer of another shape', async () => {
    fetched.mockResolvedValue(answer({ success: true }))
    await expect(get('contents', { guard: hasContents })).rejects.toBeInstanceOf(ApiError)
  })

  it('read a failure that is no JSON', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
    await expect(get('contents', { guard: hasContents })).rejects.toMatchObject({ status: 502 })
  })
})

describe('waiting', () => {
  it('ends after 30 seconds', async () => {
    vi.useFakeTimers()
    silence()
    const call = get('contents', { guard: hasContents })
    const failed = expect(call).rejects.toBeInstanceOf(TimeoutError)
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
  })

  it('ends when the caller no longer wants the answer', async () => {
    silence()
    const caller = new AbortController()
    const call = get('contents', { guard: hasContents, signal: caller.signal })
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
