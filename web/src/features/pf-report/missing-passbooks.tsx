// What is missing after the payment: send it, go on without it, or have the money back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getReaderMessage } from '../../api/errors'
import { refundPfReport } from '../../api/members/pf-reports'
import { queryKeys } from '../../api/query-keys'
import { Button } from '../../ui/button'
import { nameSending, PassbookPicker, RefusedFiles } from './passbook-picker'
import { useSentPassbooks } from './use-sent-passbooks'

type Props = { id: string; missing: string[] }

export function MissingPassbooks({ id, missing }: Props) {
  const client = useQueryClient()
  const { chosen, setChosen, refused, sending } = useSentPassbooks(id)
  const refunding = useMutation({
    mutationFn: () => refundPfReport(id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) }),
  })
  const isBusy = sending.isPending || refunding.isPending
  const problem = sending.error ?? refunding.error
  return (
    <div className="mt-5 space-y-5">
      <ul className="list-disc pl-5">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <PassbookPicker chosen={chosen} onChange={setChosen} isBusy={isBusy} isFirst />
      <RefusedFiles refused={refused} />
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button disabled={isBusy} onClick={() => sending.mutate(chosen)}>
            {nameSending(sending.isPending, chosen.length)}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={() => sending.mutate([])}>
          Go on without it
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => refunding.mutate()}>
          Give me my money back
        </Button>
      </div>
      {isBusy && <p role="status">One moment…</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {getReaderMessage(problem, 'That did not work. Please try again.')}
        </p>
      )}
    </div>
  )
}
