// /contributors/{slug}: one person who writes or reviews.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../api/errors'
import { contributorQuery } from '../api/queries/contributors'
import { ContributorView } from '../features/contributors/contributor-view'
import { buildProfileData } from '../features/contributors/structured-data'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/contributors/$slug')

export function ContributorRoute(): ReactNode {
  const { slug } = route.useParams()
  const absolute = useToAbsolute()
  const { data: person, isError, error, refetch } = useQuery(contributorQuery(slug))
  if (!person) {
    if (isNotFound(error)) return <NotFoundPage />
    if (!isError) return <Spinner />
    return <PageErrorState message="This page could not be loaded." onRetry={() => void refetch()} />
  }
  const way = [
    { name: 'Who writes and reviews', path: paths.contributors() },
    { name: person.name, path: person.url },
  ]
  return (
    <>
      <Head
        title={person.name}
        description={person.about}
        canonical={person.url}
        jsonLd={[buildBreadcrumbs(way, absolute), ...buildProfileData(person, absolute)]}
      />
      <ContributorView person={person} />
    </>
  )
}
