// What the worker may store: public articles and digests, the reading list's page and the application's own files. The
// list itself is in IndexedDB, and its page is the same for everybody.

import { HINDI_CATEGORY } from '../lib/page-language'
import { paths } from '../lib/paths'
import { RESERVED_WORDS } from './reserved-words.gen'

/** Without a connection the reading list leads to the stored articles. */
export const READING_LIST = paths.readingList()

type CacheRule = { cache: string; most: number }

export const PAGES: CacheRule = { cache: 'pages', most: 1 }
export const ARTICLES: CacheRule = { cache: 'articles', most: 20 }
/** The digests of a week are stored. */
export const DIGESTS: CacheRule = { cache: 'digests', most: 7 }

/** What stored pages need to be taken over (app/first-script.ts fetches it), by the path of the page. */
export const PAGE_DATA: CacheRule = { cache: 'page-data', most: 28 }
const DATA_PARAMETER = 'page-data'

/** Returns whether an address is that of a page's data. */
export function isDataAddress(address: URL): boolean {
  return address.searchParams.has(DATA_PARAMETER)
}

/** Returns where a page's data is fetched and stored, whatever its version. */
export function buildDataAddress(path: string): string {
  return `${path}?${DATA_PARAMETER}=`
}

/** First segments that belong to programs, to one person, or to pages of their own. The Hindi editions are articles; such a page in Hindi is not. */
const NOT_CATEGORIES = new Set(RESERVED_WORDS.filter((word) => word !== HINDI_CATEGORY))

/**
 * Returns where a page is stored. The worker answers only for pages with such a place and leaves all others to the
 * network.
 */
export function findCacheRule(path: string): CacheRule | null {
  if (path === READING_LIST) return PAGES
  if (/^\/dailydigest(?:\/\d{4}-\d{2}-\d{2})?$/.test(path)) return DIGESTS
  return isArticlePath(path) ? ARTICLES : null
}

/** Returns whether an address looks like that of an article: a category and a slug. */
export function isArticlePath(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  const [category, slug] = segments
  return (
    segments.length === 2 &&
    category !== undefined &&
    slug !== undefined &&
    !NOT_CATEGORIES.has(category) &&
    !(category === HINDI_CATEGORY && NOT_CATEGORIES.has(slug)) &&
    !slug.includes('.')
  )
}

/** The server's calls and the areas of single persons and staff are never stored, and never answered from here. */
export function isPrivatePath(path: string): boolean {
  return /^\/(?:cms|chatbot|pf|studio|sandbox|auth)(?:\/|$)/.test(path)
}

type CacheCandidate = {
  status: number
  redirected: boolean
  type: string
  headers: { get(name: string): string | null }
}

/** Returns whether an answer is a whole page, or the data of one, that is the same for everybody. */
export function isCacheable(answer: CacheCandidate, type: 'text/html' | 'application/json' = 'text/html'): boolean {
  const control = answer.headers.get('cache-control') ?? ''
  return (
    answer.status === 200 &&
    !answer.redirected &&
    answer.type === 'basic' &&
    !/\b(?:private|no-store)\b/i.test(control) &&
    (answer.headers.get('content-type') ?? '').toLowerCase().startsWith(type)
  )
}
