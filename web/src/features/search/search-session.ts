// One search box at work: waits until typing rests, asks once, drops answers that come too late. No React here,
// so that its timing can be tested.

import type { SearchBody, SearchItem } from '../../api/types'

export const DEBOUNCE_MS = 1200

export type SearchView = {
  /** As typed. */
  term: string
  /** waiting: typed, not asked yet. */
  status: 'idle' | 'waiting' | 'loading' | 'ready' | 'failed'
  items: readonly SearchItem[]
  totalCount: number
  page: number
  hasMore: boolean
  /** How the next page fares; a failed one can be asked for again. */
  more: 'idle' | 'loading' | 'failed'
}

export const EMPTY_VIEW: SearchView = {
  term: '',
  status: 'idle',
  items: [],
  totalCount: 0,
  page: 1,
  hasMore: false,
  more: 'idle',
}

type Outside = {
  search: (term: string, page: number, signal: AbortSignal) => Promise<SearchBody>
  /** Told each term that was really searched. */
  record: (term: string) => void
}

export class SearchSession {
  #view = EMPTY_VIEW
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined
  readonly #listeners = new Set<() => void>()
  readonly #outside: Outside

  constructor(outside: Outside) {
    this.#outside = outside
  }

  readonly view = (): SearchView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Every keystroke starts over at page 1; a blank term clears without a call. */
  readonly type = (term: string): void => {
    this.stop()
    if (term.trim() === '') {
      this.#show({ ...EMPTY_VIEW, term })
      return
    }
    this.#show({ ...EMPTY_VIEW, term, status: 'waiting' })
    this.#timer = setTimeout(() => void this.#run(1), DEBOUNCE_MS)
  }

  /** Asks again for what is typed, without waiting. */
  readonly retry = (): void => {
    if (this.#view.term.trim() === '') return
    this.stop()
    void this.#run(1)
  }

  readonly loadMore = (): void => {
    const { status, hasMore, more, page } = this.#view
    if (status === 'ready' && hasMore && more !== 'loading') void this.#run(page + 1)
  }

  /** Closing the box forgets term and results. */
  readonly clear = (): void => {
    this.stop()
    this.#show(EMPTY_VIEW)
  }

  /** Ends waiting and running calls; what is shown stays. */
  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#running?.abort()
    this.#running = undefined
  }

  async #run(page: number): Promise<void> {
    const term = this.#view.term.trim()
    const running = new AbortController()
    this.#running = running
    this.#show(page === 1 ? { ...this.#view, status: 'loading' } : { ...this.#view, more: 'loading' })
    if (page === 1) this.#outside.record(term)
    try {
      const answer = await this.#outside.search(term, page, running.signal)
      if (this.#isStale(term, running)) return
      this.#show({
        ...this.#view,
        status: 'ready',
        items: page === 1 ? answer.data : [...this.#view.items, ...answer.data],
        totalCount: answer.totalCount,
        // An empty page can have no follower, whatever the count says.
        hasMore: answer.hasMore && answer.data.length > 0,
        page,
        more: 'idle',
      })
    } catch (error) {
      if (this.#isStale(term, running)) return
      console.error('search failed', error)
      this.#show(page === 1 ? { ...this.#view, status: 'failed' } : { ...this.#view, more: 'failed' })
    }
  }

  /** An abort may come after the answer has arrived, so the term is compared as well. */
  #isStale(term: string, running: AbortController): boolean {
    return running.signal.aborted || this.#running !== running || this.#view.term.trim() !== term
  }

  #show(view: SearchView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
