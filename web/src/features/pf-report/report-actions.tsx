// What the owner can do with a report: files, printing, a newer version, sharing, erasing.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, Printer, RefreshCw } from 'lucide-react'
import { buildPfReportFileAddress, renewPfReport } from '../../api/members/pf-reports'
import type { PfReport } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { type PageLanguage, toPageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button, getButtonClass } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { EraseReport } from './erase-report'
import { NewerPassbooks } from './newer-passbooks'
import { useReportFailures } from './report-failures'
import { useReportTexts } from './report-texts'
import { ShareReport } from './share-report'

type Props = { id: string; report: PfReport; shown: number }

export function ReportActions({ id, report, shown }: Props) {
  const { actions: texts, date } = useReportTexts()
  const { describe } = useReportFailures()
  const client = useQueryClient()
  const renewing = useMutation({
    mutationFn: () => renewPfReport(id),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) }),
  })
  const language = toPageLanguage(report.content?.language)
  const others = report.versions.filter(({ number }) => number !== shown)
  const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const
  return (
    <div data-print="no" className="mt-5 space-y-4 border-line border-b pb-6">
      <div className="flex flex-wrap gap-3">
        <a href={buildPfReportFileAddress(id, shown, 'pdf', language)} download className={getButtonClass()}>
          <FileDown {...icon} /> {texts.pdf}
        </a>
        <a href={buildPfReportFileAddress(id, shown, 'json', language)} download className={getButtonClass('outline')}>
          <FileDown {...icon} /> {texts.data}
        </a>
        <Button look="outline" onClick={() => window.print()}>
          <Printer {...icon} /> {texts.print}
        </Button>
        {report.isRenewable && (
          <Button look="outline" disabled={renewing.isPending} onClick={() => renewing.mutate()}>
            <RefreshCw {...icon} /> {texts.renew}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {renewing.data === false && <p>{texts.nothingNew(report.version)}</p>}
        {renewing.data === true && <NewVersion id={id} version={report.version} shown={shown} language={language} />}
        {renewing.isError && (
          <p className="text-danger">
            <TaggedWords>{describe(renewing.error, texts.failed)}</TaggedWords>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {texts.others}
          {others.map(({ number, issuedAt }) => (
            <AppLink
              key={number}
              href={paths.pfReport(id, number, language)}
              className="text-brand underline underline-offset-4"
            >
              {number}, {date(issuedAt)}
            </AppLink>
          ))}
        </p>
      )}
      {report.isRenewable && shown === report.version && <NewerPassbooks id={id} version={report.version} />}
      {report.state === 'ready' && <ShareReport id={id} report={report} />}
      <p className="text-muted text-sm">{texts.kept(report.keptUntil)}</p>
      <EraseReport id={id} />
    </div>
  )
}

type NewVersionProps = { id: string; version: number; shown: number; language: PageLanguage }

/** `shown` is another version where the reader opened an earlier one. */
function NewVersion({ id, version, shown, language }: NewVersionProps) {
  const { actions: texts, page } = useReportTexts()
  if (version === shown) return <p>{texts.isNew(version)}</p>
  return (
    <p>
      {texts.isNewElsewhere}
      <AppLink href={paths.pfReport(id, undefined, language)} className="text-brand underline underline-offset-4">
        {page.openVersion(version)}
      </AppLink>
    </p>
  )
}
