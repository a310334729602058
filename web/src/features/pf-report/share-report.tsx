// Links by which somebody else reads the report: made, listed with the times they were opened, ended.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { getReaderMessage } from '../../api/errors'
import { revokePfReportShare, sharePfReport } from '../../api/members/pf-reports'
import type { PfReport, PfReportLink } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { formatDate } from '../../lib/format'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'

export function ShareReport({ id, report }: { id: string; report: PfReport }) {
  const client = useQueryClient()
  const field = useId()
  const onSuccess = () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
  const sharing = useMutation({ mutationFn: () => sharePfReport(id), onSuccess })
  const ending = useMutation({ mutationFn: (share: string) => revokePfReportShare(id, share), onSuccess })
  const problem = sharing.error ?? ending.error
  return (
    <section aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`} className="font-semibold text-lg">
        Share with family or an expert
      </h2>
      <p className="text-muted text-sm">
        A link works for {report.offer.shareDays} days, shows your name masked, and can be ended at any time. You see
        when it was opened.
      </p>
      <Button look="outline" className="mt-2" disabled={sharing.isPending} onClick={() => sharing.mutate()}>
        {sharing.isPending ? 'Making a link…' : 'Make a link'}
      </Button>
      {sharing.data?.url && (
        <div className="mt-3">
          <TextField
            id={`${field}-url`}
            label="The link. It is shown only now"
            readOnly
            value={sharing.data.url}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {getReaderMessage(problem, 'That did not work. Please try again.')}
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
  const views = share.views.length
  const opened = views === 0 ? 'not opened yet' : `opened ${views === 1 ? 'once' : `${views} times`}`
  const last = share.views.at(-1)
  return (
    <li className="flex flex-wrap items-center gap-x-4 text-sm">
      <span>
        Link of {formatDate(share.createdAt)}: {opened}
        {last && `, last on ${formatDate(last)}`}. {share.isOpen ? `Ends on ${formatDate(share.expiresAt)}.` : 'Ended.'}
      </span>
      {share.isOpen && (
        <button type="button" onClick={onEnd} className="min-h-11 text-brand underline underline-offset-4">
          End it now
        </button>
      )}
    </li>
  )
}
