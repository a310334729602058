// The page of a category's articles, or of all articles.

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '../../api/types'
import { formatQuantity } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleList } from './article-list'
import { CategoryNav } from './category-nav'
import type { Listing } from './listing'
import { SortLinks } from './sort-links'

type Props = {
  listing: Listing
  title: string
  category: Category | null
  categories: Category[]
  /** What follows the category. */
  follow?: ReactNode
}

export function ListingPage({ listing, title, category, categories, follow }: Props) {
  return (
    <div className="page grid py-8 sm:py-12 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-12">
      <CategoryNav categories={categories} current={listing.category} />
      <div className="min-w-0">
        <AppLink
          href={paths.categories()}
          className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> All categories
        </AppLink>
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{title}</h1>
        {category?.description && (
          <p className="mt-3 max-w-prose font-serif text-lg text-muted leading-relaxed">{category.description}</p>
        )}
        {follow}
        <div className="mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-6 border-line border-b">
          <SortLinks listing={listing} />
          {category && (
            <p className="py-2 text-muted text-sm">{formatQuantity(category.articleCount, 'article', 'articles')}</p>
          )}
        </div>
        <h2 className="sr-only">Articles</h2>
        <ArticleList listing={listing} />
      </div>
    </div>
  )
}
