import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchBody, SearchItem } from '../../api/types'
import { DEBOUNCE_MS, SearchSession } from './search-session'

const item = (id: string): SearchItem => ({
  id,
  type: 'content',
  title: id,
  category: null,
  content: '',
  webinar_date: null,
  url: `/epfo/${id}`,
  place: null,
})
const answer = (ids: string[], more = false): SearchBody => ({
  success: true,
  data: ids.map(item),
  totalCount: 150,
  page: 1,
  limit: 100,
  hasMore: more,
})

type Call = {
  term: string
  page: number
  signal: AbortSignal
  resolve: (body: SearchBody) => void
  reject: (error: Error) => void
}

function setUp() {
  const calls: Call[] = []
  const record = vi.fn()
  const session = new SearchSession({
    record,
    search: (term, page, signal) =>
      new Promise((resolve, reject) => {
        calls.push({ term, page, signal, resolve, reject })
      }),
  })
  const call = (index: number): Call => {
    const found = calls[index]
    if (!found) throw new Error(`no call ${index}`)
    return found
  }
  const rest = (ms: number = DEBOUNCE_MS) => vi.advanceTimersByTimeAsync(ms)
  return { session, calls, call, record, rest }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('typing', () => {
  it('asks once, 1200 ms after the last keystroke, and records the term', async () => {
    const { session, calls, call, record, rest } = setUp()
    session.type('e')
    await rest(1000)
    session.type('epf ')
    await rest(1199)
    expect(calls).toHaveLength(0)
    await rest(1)
    expect(calls).toHaveLength(1)
    expect(call(0)).toMatchObject({ term: 'epf', page: 1 })
    expect(record.mock.calls).toEqual([['epf']])
  })

  it('clears without a call when the term is blank', async () => {
    const { session, calls, call, rest } = setUp()
    session.type('epf')
    await rest()
    call(0).resolve(answer(['a']))
    await rest(0)
    expect(session.read().items).toHaveLength(1)
    session.type('   ')
    expect(session.read()).toMatchObject({ status: 'idle', items: [], totalCount: 0 })
    await rest()
    expect(calls).toHaveLength(1)
  })

  it('drops the answer to an earlier term, even one that an abort did not stop', async () => {
    const { session, call, rest } = setUp()
    session.type('epf')
    await rest()
    session.type('nps')
    expect(call(0).signal.aborted).toBe(true)
    await rest()
    call(1).resolve(answer(['nps']))
    await rest(0)
    call(0).resolve(answer(['epf']))
    await rest(0)
    expect(session.read().items.map(({ id }) => id)).toEqual(['nps'])
  })

  it('forgets term and results when closed, and what was under way', async () => {
    const { session, call, rest } = setUp()
    session.type('epf')
    await rest()
    session.clear()
    call(0).resolve(answer(['a']))
    await rest(0)
    expect(session.read()).toMatchObject({ term: '', status: 'idle', items: [] })
  })
})

describe('paging', () => {
  it('adds the next page once, until there is none', async () => {
    const { session, calls, call, rest } = setUp()
    session.type('epf')
    await rest()
    call(0).resolve(answer(['a'], true))
    await rest(0)
    session.loadMore()
    session.loadMore()
    expect(calls).toHaveLength(2)
    expect(call(1).page).toBe(2)
    expect(session.read().more).toBe('loading')
    call(1).resolve(answer(['b'], false))
    await rest(0)
    expect(session.read()).toMatchObject({ page: 2, hasMore: false, more: 'idle' })
    expect(session.read().items.map(({ id }) => id)).toEqual(['a', 'b'])
    session.loadMore()
    expect(calls).toHaveLength(2)
  })

  it('starts again at page 1 with a new term', async () => {
    const { session, call, rest } = setUp()
    session.type('epf')
    await rest()
    call(0).resolve(answer(['a'], true))
    await rest(0)
    session.loadMore()
    session.type('epfo')
    await rest()
    expect(call(2)).toMatchObject({ term: 'epfo', page: 1 })
    call(1).resolve(answer(['late']))
    await rest(0)
    expect(session.read().items).toEqual([])
  })

  it('keeps the results when the next page fails, and can ask for it again', async () => {
    const { session, calls, call, rest } = setUp()
    session.type('epf')
    await rest()
    call(0).resolve(answer(['a'], true))
    await rest(0)
    session.loadMore()
    call(1).reject(new Error('down'))
    await rest(0)
    expect(session.read()).toMatchObject({ status: 'ready', more: 'failed' })
    expect(session.read().items).toHaveLength(1)
    session.loadMore()
    expect(calls).toHaveLength(3)
  })
})

describe('failing', () => {
  it('shows an empty panel and can be asked again at once', async () => {
    const { session, call, rest } = setUp()
    session.type('epf')
    await rest()
    call(0).reject(new Error('down'))
    await rest(0)
    expect(session.read()).toMatchObject({ status: 'failed', items: [] })
    session.retry()
    call(1).resolve(answer(['a']))
    await rest(0)
    expect(session.read().status).toBe('ready')
  })
})
