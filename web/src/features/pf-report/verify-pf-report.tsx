// Whether a report is ours, when it was issued, and whether a newer version exists.

import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/errors'
import { verifiedPfReportQuery } from '../../api/members/pf-reports'
import { formatDate } from '../../lib/format'
import { ErrorState, Loading, Skeleton } from '../../ui/states'

export function VerifyPfReport({ name }: { name: string }) {
  const { data, error, isError, refetch } = useQuery(verifiedPfReportQuery(name))
  if (isNotFound(error)) {
    return (
      <>
        <h1 className="font-semibold text-3xl leading-tight">No report of ours has this code</h1>
        <p className="mt-3 text-muted">
          Please check that the whole code was copied: it has 64 letters and digits. If it was, the report is not ours
          or was changed.
        </p>
      </>
    )
  }
  if (isError) return <ErrorState message="The code could not be checked." onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label="Checking the code">
        <Skeleton className="h-10 w-2/3" />
      </Loading>
    )
  }
  return (
    <>
      <h1 className="font-semibold text-3xl leading-tight">This report was issued here</h1>
      <p className="mt-3">
        Version {data.version}, issued on {formatDate(data.issuedAt)}.{' '}
        {data.newestVersion > data.version
          ? `It is out of date: version ${data.newestVersion} exists.`
          : 'There is no newer version.'}{' '}
        {!data.isKept && 'Its owner has erased it, or its time of keeping is over.'}
      </p>
      <p className="mt-3 text-muted">
        The code is the SHA-256 of the report’s data file. If the SHA-256 of the file that you have is the same, nobody
        has changed it. This page shows no name and no figures.
      </p>
    </>
  )
}
