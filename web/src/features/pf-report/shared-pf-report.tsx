// A report for whoever has a shared link: the name is masked.

import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/errors'
import { sharedPfReportQuery } from '../../api/members/pf-reports'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { ReportLanguageChoice } from './report-language-choice'
import { ReportBody } from './report-body'
import { useReportTexts } from './report-texts'

type Props = { id: string; secret: string; language: PageLanguage }

export function SharedPfReport({ id, secret, language }: Props) {
  const texts = useReportTexts()
  const { data, error, isError, refetch } = useQuery(sharedPfReportQuery(id, secret, language))
  if (data) {
    return (
      <>
        <ReportLanguageChoice
          languages={data.languages}
          wanted={language}
          toAddress={(other) => paths.sharedPfReport(id, secret, other)}
        />
        <div className="mt-6">
          <ReportBody body={data.content} />
        </div>
      </>
    )
  }
  if (isNotFound(error)) {
    return (
      <>
        <h1 className="font-semibold text-3xl leading-tight">{texts.shared.closed}</h1>
        <p className="mt-3 text-muted">{texts.shared.closedText}</p>
      </>
    )
  }
  if (isError) return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  )
}
