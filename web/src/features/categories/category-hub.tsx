// The "Discover" page: every category and what it is about.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../../api/queries/categories'
import type { Category } from '../../api/types'
import { getCategoryHue } from '../../lib/category-hue'
import { formatQuantity } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
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

const GRID = 'grid gap-x-12 border-line border-t sm:grid-cols-2'

function CategoryGrid() {
  const { data, isError, refetch } = useQuery(categoriesQuery)
  if (isError && !data) {
    return <ErrorState message="The categories could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingCategories />
  if (data.length === 0) return <EmptyState title="No categories yet." />
  return (
    <ul className={GRID}>
      {data.map((category) => (
        <CategoryEntry key={category._id} category={category} />
      ))}
    </ul>
  )
}

function CategoryEntry({ category }: { category: Category }) {
  return (
    <li className="group relative flex gap-4 border-line border-b py-5">
      <span aria-hidden data-hue={getCategoryHue(category.name)} className="w-1 shrink-0 rounded-full bg-tint-line" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="font-semibold text-ink text-xl">
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
        {category.description && <p className="mt-1.5 text-muted leading-relaxed">{category.description}</p>}
      </div>
    </li>
  )
}

function LoadingCategories() {
  return (
    <Loading label="Loading categories" className={GRID}>
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className="border-line border-b py-5">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="mt-2 h-5 w-full" />
        </div>
      ))}
    </Loading>
  )
}
