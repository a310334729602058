// /guides/{slug}: the steps of one guide, which the reader ticks off on this device.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../api/errors'
import { guideQuery } from '../api/queries/guides'
import { GuideView } from '../features/guides/guide-view'
import { buildGuideData } from '../features/guides/structured-data'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/guides/$slug')

export function GuideRoute(): ReactNode {
  const { slug } = route.useParams()
  const absolute = useToAbsolute()
  const { data: guide, isError, error, refetch } = useQuery(guideQuery(slug))
  if (!guide) {
    if (isNotFound(error)) return <NotFoundPage />
    if (!isError) return <Spinner />
    return <PageErrorState message="The guide could not be loaded." onRetry={() => void refetch()} />
  }
  const way = [
    { name: 'Guides', path: paths.guides() },
    { name: guide.title, path: guide.url },
  ]
  return (
    <>
      <Head
        title={`${guide.title}: a guide`}
        description={`${guide.audience} Step by step, with articles, calculators, forms and deadlines.`}
        canonical={guide.url}
        jsonLd={[buildBreadcrumbs(way, absolute), buildGuideData(guide, absolute)]}
      />
      <GuideView guide={guide} />
    </>
  )
}
