// A report for its owner, in each of its states.

import { useQuery } from '@tanstack/react-query'
import { isNotFound, isUnauthorized } from '../../api/errors'
import { pfReportQuery } from '../../api/members/pf-reports'
import type { PfReport as Report } from '../../api/pf-report-types'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useCheckoutReturnRemoval } from '../../shared/components/paying/use-checkout-return'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { Differences } from './differences'
import { MissingPassbooks } from './missing-passbooks'
import { PayForReport } from './pay-for-report'
import { ReportActions } from './report-actions'
import { ReportBody } from './report-body'
import { ReportLanguageChoice } from './report-language-choice'
import { useReportTexts } from './report-texts'

type Props = { id: string; version: number | undefined; language: PageLanguage }

export function PfReport({ id, version, language }: Props) {
  const texts = useReportTexts()
  const { data, error, isError, refetch } = useQuery({
    ...pfReportQuery(id, version, language),
    // While the other language is fetched the page stays, and with it what was typed.
    placeholderData: (before) => (before?._id === id ? before : undefined),
  })
  if (data) return <OpenReport id={id} report={data} version={version} language={language} />
  if (isUnauthorized(error) || isNotFound(error)) return <NotYours onRetry={() => void refetch()} />
  if (isError) return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  )
}

function OpenReport({ id, report, version, language }: Props & { report: Report }) {
  const { states, page: texts } = useReportTexts()
  const { title, text } = states[report.state]
  const isPayable = report.state === 'draft' || report.state === 'ordered'
  useCheckoutReturnRemoval(!isPayable)
  return (
    <>
      <div role="status" data-print="no">
        {report.state === 'ready' ? (
          <p className="font-medium text-brand">{title}</p>
        ) : (
          <h1 className="font-semibold text-3xl leading-tight">{title}</h1>
        )}
        {text && <p className="mt-2 text-muted">{text}</p>}
        {report.state === 'superseded' && (
          <AppLink
            href={paths.pfReport(id, undefined, language)}
            className="mt-2 inline-block text-brand underline underline-offset-4"
          >
            {texts.openVersion(report.version)}
          </AppLink>
        )}
      </div>
      {isPayable && (
        <>
          <ReportLanguageChoice
            languages={report.offer.languages}
            wanted={language}
            toAddress={(other) => paths.pfReport(id, undefined, other)}
          />
          <PayForReport id={id} report={report} language={language} />
        </>
      )}
      {report.state === 'needs_document' && <MissingPassbooks id={id} missing={report.missing} />}
      {report.content && (
        <>
          <ReportLanguageChoice
            languages={report.languages}
            wanted={language}
            toAddress={(other) => paths.pfReport(id, version, other)}
          />
          <ReportActions id={id} report={report} shown={report.content.version} />
          <Differences differences={report.differences} version={report.content.version} />
          <div className="mt-8">
            <ReportBody body={report.content} />
          </div>
          <ExpertReview />
        </>
      )}
      <p className="mt-12 border-line border-t pt-6 text-muted text-sm">
        {texts.before}
        <AppLink href="/contact" className="text-brand underline underline-offset-4">
          {texts.officer}
        </AppLink>
        {texts.after}
      </p>
    </>
  )
}

/** Nobody sees a report by itself: whoever wants an expert to read it sends a link of its own. */
function ExpertReview() {
  const { expert: texts } = useReportTexts()
  const language = usePageLanguage()
  return (
    <p data-print="no" className="mt-10 max-w-[68ch] leading-relaxed">
      {texts.before}
      <AppLink
        href={paths.service('epf', { step: 1, language })}
        className="font-medium text-brand underline underline-offset-4"
      >
        {texts.book}
      </AppLink>
      {texts.after}
    </p>
  )
}

function NotYours({ onRetry }: { onRetry: () => void }) {
  const { notYours: texts } = useReportTexts()
  return (
    <>
      <h1 className="font-semibold text-3xl leading-tight">{texts.title}</h1>
      <p className="mt-3 text-muted">{texts.text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          onClick={() => void memberDialogs.open({ kind: 'subscribe', code: true, occasion: 'report' }).then(onRetry)}
        >
          {texts.signIn}
        </Button>
        <Button look="outline" onClick={onRetry}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}
