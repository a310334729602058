// What the owner can do with a report: files, printing, a newer version, sharing, erasing.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, Printer, RefreshCw } from 'lucide-react'
import { getReaderMessage } from '../../api/errors'
import { buildPfReportFileAddress, renewPfReport } from '../../api/members/pf-reports'
import type { PfReport } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { formatDate } from '../../lib/format'
import { toPageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button, getButtonClass } from '../../ui/button'
import { EraseReport } from './erase-report'
import { NewerPassbooks } from './newer-passbooks'
import { ShareReport } from './share-report'

type Props = { id: string; report: PfReport; shown: number }

export function ReportActions({ id, report, shown }: Props) {
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
          <FileDown {...icon} /> Download PDF
        </a>
        <a href={buildPfReportFileAddress(id, shown, 'json', language)} download className={getButtonClass('outline')}>
          <FileDown {...icon} /> Data file
        </a>
        <Button look="outline" onClick={() => window.print()}>
          <Printer {...icon} /> Print
        </Button>
        {report.isRenewable && (
          <Button look="outline" disabled={renewing.isPending} onClick={() => renewing.mutate()}>
            <RefreshCw {...icon} /> Check today’s rules, free
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {renewing.data === false && <p>Nothing has changed since version {report.version}.</p>}
        {renewing.data === true && <NewVersion id={id} version={report.version} shown={shown} />}
        {renewing.isError && (
          <p className="text-danger">
            {getReaderMessage(renewing.error, 'It could not be checked. Please try again.')}
          </p>
        )}
      </div>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          Other versions:
          {others.map(({ number, issuedAt }) => (
            <AppLink
              key={number}
              href={paths.pfReport(id, number, language)}
              className="text-brand underline underline-offset-4"
            >
              {number}, {formatDate(issuedAt)}
            </AppLink>
          ))}
        </p>
      )}
      {report.isRenewable && shown === report.version && <NewerPassbooks id={id} version={report.version} />}
      {report.state === 'ready' && <ShareReport id={id} report={report} />}
      <p className="text-muted text-sm">
        Kept, encrypted, until {formatDate(report.keptUntil)}. Then it is erased by itself.
      </p>
      <EraseReport id={id} />
    </div>
  )
}

/** `shown` is another version where the reader opened an earlier one. */
function NewVersion({ id, version, shown }: { id: string; version: number; shown: number }) {
  if (version === shown) return <p>A new version is ready: version {version}. What changed stands below.</p>
  return (
    <p>
      A new version is ready.{' '}
      <AppLink href={paths.pfReport(id)} className="text-brand underline underline-offset-4">
        Open version {version}
      </AppLink>
    </p>
  )
}
