// Which articles a list page shows. The server fills the query cache for the same parameters.

import type { ContentsFilter } from '../../api/queries/contents'
import { type ListPage, paths } from '../../lib/paths'

export const ARTICLES_PER_PAGE = 24

/** `category` is a slug; null stands for all articles. */
export type Listing = { category: string | null; sort: 'latest' | 'popular'; page: number }

export function listingFilter({ category, sort, page }: Listing): ContentsFilter {
  return { category: category ?? undefined, sort, page, limit: ARTICLES_PER_PAGE }
}

export function listingPath({ category, ...list }: { category: string | null } & ListPage): string {
  return category === null ? paths.allArticles(list) : paths.category(category, list)
}
