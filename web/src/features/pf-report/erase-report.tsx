// Erasing a report, with a second question.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { erasePfReport } from '../../api/members/pf-reports'
import { Button } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { refreshReport } from './refresh-report'
import { useReportFailures } from './report-failures'
import { useReportTexts } from './report-texts'

export function EraseReport({ id }: { id: string }) {
  const { erase: texts } = useReportTexts()
  const { describe } = useReportFailures()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const erasing = useMutation({
    mutationFn: () => erasePfReport(id),
    onSuccess: () => refreshReport(client, id),
  })
  if (!isAsking) {
    return (
      <Button type="button" look="outline" onClick={() => setIsAsking(true)}>
        {texts.action}
      </Button>
    )
  }
  return (
    <div role="group" aria-label={texts.label} className="rounded-control border border-danger px-4 py-3">
      <p>{texts.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" disabled={erasing.isPending} onClick={() => erasing.mutate()}>
          {erasing.isPending ? texts.erasing : texts.confirm}
        </Button>
        <Button type="button" look="outline" onClick={() => setIsAsking(false)}>
          {texts.keep}
        </Button>
      </div>
      {erasing.isError && (
        <p role="alert" className="mt-2 text-danger">
          <TaggedWords>{describe(erasing.error, texts.failed)}</TaggedWords>
        </p>
      )}
    </div>
  )
}
