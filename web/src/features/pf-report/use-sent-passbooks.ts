// Passbooks that are sent to a report: which are chosen, and which of them could not be read.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendPfDocuments } from '../../api/members/pf-reports'
import type { ChosenPassbook } from './passbook-picker'
import { refreshReport } from './refresh-report'
import { useReportTexts } from './report-texts'

export function useSentPassbooks(id: string) {
  const { translate } = useReportTexts()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenPassbook[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const sending = useMutation({
    mutationFn: (files: ChosenPassbook[]) => sendPfDocuments(id, files),
    onMutate: () => setRefused([]),
    onSuccess: ({ books }, files) => {
      setRefused(
        books.flatMap(({ file, refusal }) =>
          refusal ? `${files[file]?.file.name ?? ''}: ${translate(refusal.message)}` : [],
        ),
      )
      setChosen([])
    },
    onSettled: () => refreshReport(client, id),
    // Passwords are in memory while they are sent, and no longer.
    gcTime: 0,
  })
  return { chosen, setChosen, refused, sending }
}
