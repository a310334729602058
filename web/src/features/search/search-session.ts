// The state of one search box. It waits until the reader stops typing, asks once and drops answers that arrive too
// late. It does not use React, so that its timing can be tested.

import { createStore } from '../../lib/create-store'
import type { SearchBody, SearchItem } from '../../api/types'

export const DEBOUNCE_MS = 1200

export type SearchView = {
  /** The term as it was typed. */
  term: string
  /** `waiting`: the reader has typed, and the server has not been asked yet. */
  status: 'idle' | 'waiting' | 'loading' | 'ready' | 'failed'
  items: readonly SearchItem[]
  totalCount: number
  /** When nothing was found: a term near to it that finds something. */
  suggestion: string | null
  page: number
  hasMore: boolean
  /** The state of the next page. A failed page can be asked for again. */
  more: 'idle' | 'loading' | 'failed'
}

export const EMPTY_VIEW: SearchView = {
  term: '',
  status: 'idle',
  items: [],
  totalCount: 0,
  suggestion: null,
  page: 1,
  hasMore: false,
  more: 'idle',
}

type SearchDeps = {
  search: (term: string, page: number, signal: AbortSignal) => Promise<SearchBody>
  /** Called with each term that the server was asked for. */
  record: (term: string) => void
}

export class SearchSession {
  readonly #view = createStore(EMPTY_VIEW)
  readonly read = this.#view.read
  readonly subscribe = this.#view.subscribe
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  readonly #deps: SearchDeps

  constructor(outside: SearchDeps) {
    this.#deps = outside
  }

  /** Every keystroke starts again at page 1. A blank term clears the results without a call. */
  readonly type = (term: string): void => {
    this.stop()
    if (term.trim() === '') {
      this.#view.set({ ...EMPTY_VIEW, term })
      return
    }
    this.#view.set({ ...EMPTY_VIEW, term, status: 'waiting' })
    this.#timer = setTimeout(() => void this.#run(1), DEBOUNCE_MS)
  }

  /** Asks again for what is typed, without waiting. */
  readonly retry = (): void => {
    if (this.read().term.trim() === '') return
    this.stop()
    void this.#run(1)
  }

  readonly loadMore = (): void => {
    const { status, hasMore, more, page } = this.read()
    if (status === 'ready' && hasMore && more !== 'loading') void this.#run(page + 1)
  }

  /** Forgets the term and the results when the box is closed. */
  readonly clear = (): void => {
    this.stop()
    this.#view.set(EMPTY_VIEW)
  }

  /** Ends waiting and running calls, and leaves the results as they are. */
  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#request = undefined
  }

  async #run(page: number): Promise<void> {
    const term = this.read().term.trim()
    const running = new AbortController()
    this.#request = running
    this.#view.set(page === 1 ? { ...this.read(), status: 'loading' } : { ...this.read(), more: 'loading' })
    if (page === 1) this.#deps.record(term)
    try {
      const answer = await this.#deps.search(term, page, running.signal)
      if (this.#isStale(term, running)) return
      this.#view.set({
        ...this.read(),
        status: 'ready',
        items: page === 1 ? answer.data : [...this.read().items, ...answer.data],
        totalCount: answer.totalCount,
        suggestion: answer.suggestion ?? null,
        // Nothing can follow an empty page, whatever the count says.
        hasMore: answer.hasMore && answer.data.length > 0,
        page,
        more: 'idle',
      })
    } catch (error) {
      if (this.#isStale(term, running)) return
      console.error('search failed', error)
      this.#view.set(page === 1 ? { ...this.read(), status: 'failed' } : { ...this.read(), more: 'failed' })
    }
  }

  /** An abort may come after the answer has arrived, so the term is compared as well. */
  #isStale(term: string, running: AbortController): boolean {
    return running.signal.aborted || this.#request !== running || this.read().term.trim() !== term
  }
}
