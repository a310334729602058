// Erasing a report, with a second question.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { erasePfReport } from '../../api/members/pf-reports'
import { queryKeys } from '../../api/query-keys'
import { Button } from '../../ui/button'

export function EraseReport({ id }: { id: string }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const erasing = useMutation({
    mutationFn: () => erasePfReport(id),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) }),
  })
  if (!isAsking) {
    return (
      <Button type="button" look="outline" onClick={() => setIsAsking(true)}>
        Erase now
      </Button>
    )
  }
  return (
    <div role="group" aria-label="Erase the report" className="rounded-control border border-danger px-4 py-3">
      <p>
        Erasing deletes the keys of this report, its versions and what your passbooks said. It can’t be undone. The
        invoice stays, because the law wants it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" disabled={erasing.isPending} onClick={() => erasing.mutate()}>
          {erasing.isPending ? 'Erasing…' : 'Yes, erase it'}
        </Button>
        <Button type="button" look="outline" onClick={() => setIsAsking(false)}>
          Keep it
        </Button>
      </div>
      {erasing.isError && (
        <p role="alert" className="mt-2 text-danger">
          {getReaderMessage(erasing.error, 'It could not be erased. Please try again.')}
        </p>
      )}
    </div>
  )
}
