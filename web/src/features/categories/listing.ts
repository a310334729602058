// Which articles a list page shows. The server fills the query cache for the same parameters.

import type { ContentsFilter } from '../../api/query-keys'
import type { Category } from '../../api/types'
import { parsePageNumber } from '../../lib/page-number'
import { type ListPage, paths } from '../../lib/paths'

export const ARTICLES_PER_PAGE = 24

/** `category` is a slug; null stands for all articles. */
export type Listing = { category: string | null; sort: 'latest' | 'popular'; page: number }

/**
 * The listing that an address asks for, whose `category` is still an id or slug. Null stands for the list of
 * categories.
 */
export function parseListing(search: { id?: string; category?: string; sort?: string; page?: string }): Listing | null {
  // ?category= holds "All"; any other value is read as a category's slug.
  const category = search.id ?? (search.category?.toLowerCase() === 'all' ? null : search.category)
  if (category === undefined || category === '') return null
  return {
    category,
    sort: search.sort === 'popular' ? 'popular' : 'latest',
    page: parsePageNumber(search.page),
  }
}

export function findCategory(categories: Category[], idOrSlug: string): Category | undefined {
  return categories.find(({ _id, slug }) => slug === idOrSlug || _id === idOrSlug)
}

export function toContentsFilter({ category, sort, page }: Listing): ContentsFilter {
  return { category: category ?? undefined, sort, page, limit: ARTICLES_PER_PAGE }
}

export function buildListingPath({ category, ...list }: { category: string | null } & ListPage): string {
  return category === null ? paths.allArticles(list) : paths.category(category, list)
}
