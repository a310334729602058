// /contributors: who writes and reviews.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contributorsQuery } from '../api/queries/contributors'
import { ContributorList } from '../features/contributors/contributor-list'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function ContributorsRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: people, isError, refetch } = useQuery(contributorsQuery)
  if (!people) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The list could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title="Who writes and reviews"
        description="The people who write our articles and those who compare them with their sources, with qualification, registration and all that they have done here."
        canonical={paths.contributors()}
        jsonLd={[buildBreadcrumbs([{ name: 'Who writes and reviews', path: paths.contributors() }], absolute)]}
      />
      <ContributorList people={people} />
    </>
  )
}
