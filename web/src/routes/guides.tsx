// /guides: what to do, in which order, at turns of life.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { guidesQuery } from '../api/queries/guides'
import { GuideList } from '../features/guides/guide-list'
import { buildGuideListData } from '../features/guides/structured-data'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function GuidesRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: guides, isError, refetch } = useQuery(guidesQuery)
  if (!guides) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The guides could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title="Guides"
        description="What to do with your money and papers, step by step, at a first job, a first home, a job change, a death in the family, retirement, a child or a move abroad."
        canonical={paths.guides()}
        jsonLd={[
          buildBreadcrumbs([{ name: 'Guides', path: paths.guides() }], absolute),
          buildGuideListData(guides, absolute),
        ]}
      />
      <GuideList guides={guides} />
    </>
  )
}
