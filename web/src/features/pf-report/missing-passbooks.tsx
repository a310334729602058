// What is missing after the payment: send it, go on without it, or have the money back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { getReaderMessage } from '../../api/errors'
import { refundPfReport, sendPfDocuments } from '../../api/members/pf-reports'
import { queryKeys } from '../../api/query-keys'
import { Button } from '../../ui/button'

type Props = { id: string; missing: string[] }

export function MissingPassbooks({ id, missing }: Props) {
  const client = useQueryClient()
  const field = useId()
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
  const sending = useMutation({
    mutationFn: (files: File[]) =>
      sendPfDocuments(
        id,
        files.map((file) => ({ file, password: '' })),
      ),
    onSettled,
  })
  const refunding = useMutation({ mutationFn: () => refundPfReport(id), onSettled })
  const isBusy = sending.isPending || refunding.isPending
  const problem = sending.error ?? refunding.error
  return (
    <div className="mt-5 space-y-4">
      <ul className="list-disc pl-5">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div>
        <label htmlFor={`${field}-files`} className="mb-1.5 block font-medium text-sm">
          Passbook PDFs without a password
        </label>
        <input
          id={`${field}-files`}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          disabled={isBusy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            if (files.length > 0) sending.mutate(files)
          }}
          className="block min-h-11 w-full text-sm"
        />
      </div>
      <div className="flex flex-wrap gap-3">
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
