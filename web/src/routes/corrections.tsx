// /corrections: our policy of corrections, and what we have corrected.

import { useQuery } from '@tanstack/react-query'
import { correctionsQuery } from '../api/queries/facts'
import { pageQuery } from '../api/queries/pages'
import { CorrectionsView } from '../features/rules/corrections-view'
import { paths } from '../lib/paths'
import { Head } from '../shared/components/head'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function CorrectionsRoute() {
  const page = useQuery(pageQuery('corrections'))
  const corrections = useQuery(correctionsQuery)
  if (page.data && corrections.data) {
    return (
      <>
        <Head
          title={page.data.title}
          description={page.data.description ?? page.data.title}
          canonical={paths.corrections()}
        />
        <CorrectionsView page={page.data} corrections={corrections.data} />
      </>
    )
  }
  const failed = [page, corrections].filter((query) => query.isError)
  if (failed.length === 0) return <Spinner />
  return (
    <PageErrorState
      message="The corrections could not be loaded."
      onRetry={() => failed.forEach((query) => void query.refetch())}
    />
  )
}
