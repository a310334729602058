// Returns what a screen reader announces about a search box. The live region is always in the page, and only its words
// change.

import { getSearchTexts } from '../../lib/term-language'
import type { SearchView } from './search-session'

export function describeResults(view: SearchView, recent: number): string {
  const term = view.term.trim()
  switch (view.status) {
    case 'idle':
      return recent > 0
        ? `${recent} recent searches. Use the arrow keys to go through them, and Delete to remove one.`
        : ''
    case 'waiting':
    case 'loading':
      return 'Searching'
    case 'failed':
      return 'Search isn’t responding.'
    case 'ready':
      if (view.items.length === 0) return `Nothing was found for ${term}.`
      return `${getSearchTexts(term).found(view.totalCount)}. Use the arrow keys to go through them.`
  }
}
