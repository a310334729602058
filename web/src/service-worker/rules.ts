// What the worker may keep: nothing but public articles and digests, the reading list's page (the list itself is in IndexedDB, the
// page is the same for everybody) and the application's own files.

import { paths } from '../lib/paths'
import { RESERVED_WORDS } from './reserved-words.gen'

/** The way back to articles without a connection. */
export const READING_LIST = paths.readingList()

type CacheRule = { cache: string; most: number }

export const PAGES: CacheRule = { cache: 'pages', most: 1 }
export const ARTICLES: CacheRule = { cache: 'articles', most: 20 }
/** A week of digests. */
export const DIGESTS: CacheRule = { cache: 'digests', most: 7 }

/** First segments that belong to programs, to one person, or to pages of their own. */
const NOT_CATEGORIES = new Set(RESERVED_WORDS)

/** Where a page is kept. Only pages with a place are answered by the worker; all others are the network's alone. */
export function findCacheRule(path: string): CacheRule | null {
  if (path === READING_LIST) return PAGES
  if (/^\/dailydigest(?:\/\d{4}-\d{2}-\d{2})?$/.test(path)) return DIGESTS
  return isArticlePath(path) ? ARTICLES : null
}

/** A category and a slug, as far as an address tells. */
export function isArticlePath(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  const [category, slug] = segments
  return (
    segments.length === 2 &&
    category !== undefined &&
    slug !== undefined &&
    !NOT_CATEGORIES.has(category) &&
    !slug.includes('.')
  )
}

/** The server's calls and the areas of single persons and staff: never kept, never answered from here. */
export function isPrivatePath(path: string): boolean {
  return /^\/(?:cms|chatbot|pf|studio|sandbox|auth)(?:\/|$)/.test(path)
}

type CacheCandidate = {
  status: number
  redirected: boolean
  type: string
  headers: { get(name: string): string | null }
}

/** A whole page, the same for everybody. */
export function isCacheable(answer: CacheCandidate): boolean {
  const control = answer.headers.get('cache-control') ?? ''
  return (
    answer.status === 200 &&
    !answer.redirected &&
    answer.type === 'basic' &&
    !/\b(?:private|no-store)\b/i.test(control) &&
    /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
  )
}
