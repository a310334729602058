// /{category}/{slug}: one article. The id in the address decides when there is one; cards always send it along.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contentAtQuery, contentQuery, relatedQuery } from '../api/queries/contents'
import { isNotFound } from '../api/errors'
import { ArticleHead } from '../features/article/article-head'
import { ArticleSkeleton } from '../features/article/article-skeleton'
import { ArticleView } from '../features/article/article-view'
import { ErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/$category/$slug')

/** What can be fetched before the page is shown; without an id the address must be looked up first. */
export function articleQueries(id: string) {
  return [contentQuery(id), relatedQuery(id)] as const
}

export function ArticleRoute(): ReactNode {
  const { category, slug } = route.useParams()
  const { id } = route.useSearch()
  return id ? <ArticleById id={id} /> : <ArticleAt category={category} slug={slug} />
}

function ArticleAt({ category, slug }: { category: string; slug: string }) {
  const at = useQuery(contentAtQuery(category, slug))
  if (at.data) return <ArticleById id={at.data._id} />
  return at.isError ? <Failed error={at.error} onRetry={() => void at.refetch()} /> : <ArticleSkeleton />
}

function ArticleById({ id }: { id: string }) {
  const { data: content, isError, error, refetch } = useQuery(contentQuery(id))
  if (content) {
    return (
      <>
        <ArticleHead content={content} />
        <ArticleView key={content._id} content={content} />
      </>
    )
  }
  return isError ? <Failed error={error} onRetry={() => void refetch()} /> : <ArticleSkeleton />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <div className="page py-16">
      <ErrorState message="The article could not be loaded." onRetry={onRetry} />
    </div>
  )
}
