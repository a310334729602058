// A report for whoever has a shared link: the name is masked.

import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/errors'
import { sharedPfReportQuery } from '../../api/members/pf-reports'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { ReportBody } from './report-body'

export function SharedPfReport({ id, secret }: { id: string; secret: string }) {
  const { data, error, isError, refetch } = useQuery(sharedPfReportQuery(id, secret))
  if (data) return <ReportBody body={data.content} />
  if (isNotFound(error)) {
    return (
      <>
        <h1 className="font-semibold text-3xl leading-tight">This link is no longer open</h1>
        <p className="mt-3 text-muted">It has ended, or the report was erased. Please ask whoever sent it to you.</p>
      </>
    )
  }
  if (isError) return <ErrorState message="The report could not be loaded." onRetry={() => void refetch()} />
  return (
    <Loading label="Loading the report">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  )
}
