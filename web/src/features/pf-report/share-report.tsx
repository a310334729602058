// Links by which somebody else reads the report: made, listed with the times they were opened, ended.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { revokePfReportShare, sharePfReport } from '../../api/members/pf-reports'
import type { PfReport, PfReportLink } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { addLanguage } from '../../lib/paths'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useReportFailures } from './report-failures'
import { useReportTexts } from './report-texts'

export function ShareReport({ id, report }: { id: string; report: PfReport }) {
  const { share: texts, failed } = useReportTexts()
  const { describe } = useReportFailures()
  const language = usePageLanguage()
  const client = useQueryClient()
  const field = useId()
  const onSuccess = () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
  const sharing = useMutation({ mutationFn: () => sharePfReport(id), onSuccess })
  const ending = useMutation({ mutationFn: (share: string) => revokePfReportShare(id, share), onSuccess })
  const problem = sharing.error ?? ending.error
  return (
    <section aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`} className="font-semibold text-lg">
        {texts.title}
      </h2>
      <p className="text-muted text-sm">{texts.text(report.offer.shareDays)}</p>
      <Button look="outline" className="mt-2" disabled={sharing.isPending} onClick={() => sharing.mutate()}>
        {sharing.isPending ? texts.making : texts.make}
      </Button>
      {sharing.data?.url && (
        <div className="mt-3">
          <TextField
            id={`${field}-url`}
            label={texts.label}
            readOnly
            value={addLanguage(sharing.data.url, language)}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          <TaggedWords>{describe(problem, failed)}</TaggedWords>
        </p>
      )}
      <ul className="mt-3 space-y-2">
        {report.shares.map((share) => (
          <ShareLine key={share._id} share={share} onEnd={() => ending.mutate(share._id)} />
        ))}
      </ul>
    </section>
  )
}

function ShareLine({ share, onEnd }: { share: PfReportLink; onEnd: () => void }) {
  const { share: texts } = useReportTexts()
  const { createdAt: madeOn, expiresAt: endsOn, isOpen } = share
  return (
    <li className="flex flex-wrap items-center gap-x-4 text-sm">
      <span>{texts.line({ madeOn, views: share.views.length, last: share.views.at(-1), endsOn, isOpen })}</span>
      {isOpen && (
        <button type="button" onClick={onEnd} className="min-h-11 text-brand underline underline-offset-4">
          {texts.end}
        </button>
      )}
      {share.views.length > 0 && (
        <details className="w-full text-muted">
          <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-ink">{texts.looks}</summary>
          <ul className="pb-2">
            {share.views.toReversed().map((at) => (
              <li key={at}>{texts.look(at)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
