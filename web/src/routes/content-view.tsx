// /content?title=&id= is the older address of an article. The server redirects it. A link that is followed inside the
// page comes here and is redirected in the same way.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { contentByTitleQuery, contentQuery } from '../api/queries/contents'
import { isNotFound } from '../api/errors'
import { ArticleSkeleton } from '../features/article/article-skeleton'
import { paths } from '../lib/paths'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/content')

export function ContentViewRoute(): ReactNode {
  const { id, title } = route.useSearch()
  if (id) return <ContentById id={id} />
  if (title) return <ContentByTitle title={title} />
  return <NotFoundPage />
}

function ContentById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(contentQuery(id))
  if (data) return <RedirectToArticle to={paths.articleCard(data)} />
  return <ContentWaiting error={error} onRetry={() => void refetch()} />
}

/** When several articles or none have the title, the reader is led to a search for it. */
function ContentByTitle({ title }: { title: string }) {
  const { data, error, refetch } = useQuery(contentByTitleQuery(title))
  if (data) return <RedirectToArticle to={paths.articleCard(data)} />
  if (isNotFound(error)) return <RedirectToArticle to={paths.search(title.replaceAll('-', ' '))} />
  return <ContentWaiting error={error} onRetry={() => void refetch()} />
}

function RedirectToArticle({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return <ArticleSkeleton />
}

function ContentWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <ArticleSkeleton />
  if (isNotFound(error)) return <NotFoundPage />
  return <PageErrorState message="The article could not be loaded." onRetry={onRetry} />
}
