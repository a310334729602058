// The "Discover" page: every category, what it is about and its newest article.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../../api/queries/categories'
import { newestOfCategoriesQuery } from '../../api/queries/contents'
import type { Category, ContentCard } from '../../api/types'
import { getCategoryHue } from '../../lib/category-hue'
import { formatQuantity } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Cover } from '../../shared/components/cover'
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states'

export function CategoryHub() {
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Discover</h1>
      <div className="mt-3 mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-prose font-serif text-lg text-muted">Every subject whose fine print we read.</p>
        <p className="flex flex-wrap gap-x-6">
          <HubLink href={paths.allArticles()}>All articles</HubLink>
          <HubLink href={paths.answers()}>Short answers</HubLink>
        </p>
      </div>
      <CategoryGrid />
    </div>
  )
}

function HubLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink
      href={href}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
    >
      {children} <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
    </AppLink>
  )
}

const GRID = 'grid gap-4 sm:gap-5 lg:grid-cols-2'

function CategoryGrid() {
  const { data, isError, refetch } = useQuery(categoriesQuery)
  const { data: newest = [] } = useQuery(newestOfCategoriesQuery)
  if (isError && !data) {
    return <ErrorState message="The categories could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingCategories />
  if (data.length === 0) return <EmptyState title="No categories yet." />
  return (
    <ul className={GRID}>
      {data.map((category) => (
        <CategoryTile
          key={category._id}
          category={category}
          newest={newest.find((article) => article.category_id._id === category._id)}
        />
      ))}
    </ul>
  )
}

/** A category in its colour, with what it is about and its newest article. */
function CategoryTile({ category, newest }: { category: Category; newest: ContentCard | undefined }) {
  return (
    <li className="group relative grid grid-cols-[0.5rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface hover:border-brand sm:grid-cols-[9rem_minmax(0,1fr)]">
      {/* Phones have room for the colour alone. */}
      <span aria-hidden data-hue={getCategoryHue(category.name)} className="bg-tint-line sm:hidden" />
      <Cover category={category.name} seed={category.name} className="max-sm:hidden" />
      <div className="flex min-w-0 flex-col p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold text-ink text-xl leading-snug sm:text-2xl">
            <AppLink
              href={paths.category(category.slug)}
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {category.name}
            </AppLink>
          </h2>
          <p className="shrink-0 text-muted text-sm tabular-nums">
            {formatQuantity(category.articleCount, 'article', 'articles')}
          </p>
        </div>
        {category.description && <p className="mt-1.5 mb-3 text-muted leading-relaxed">{category.description}</p>}
        {newest && (
          <p className="mt-auto border-line border-t pt-3 text-[0.9375rem] leading-snug">
            <span className="block text-muted text-xs">Newest</span>
            {/* The link is above the one that covers the tile. */}
            <AppLink
              href={paths.articleCard(newest)}
              className="relative z-10 mt-0.5 inline-block font-medium decoration-1 underline-offset-4 hover:underline"
            >
              {newest.title}
            </AppLink>
          </p>
        )}
      </div>
    </li>
  )
}

function LoadingCategories() {
  return (
    <Loading label="Loading categories" className={GRID}>
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className="rounded-card border border-line p-5">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="mt-3 h-5 w-full" />
          <Skeleton className="mt-6 h-5 w-3/4" />
        </div>
      ))}
    </Loading>
  )
}
