// Papers that are sent before a call.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type IntakeFileOwner,
  intakeFilesQuery,
  removeIntakeFile,
  sendIntakeFile,
} from '../../api/members/intake-files'
import { FileBox } from '../../shared/components/paying/file-box'
import { useFileQueue } from '../../shared/components/paying/use-file-queue'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'

type Props = {
  place: IntakeFileOwner
  /** True while more files can be added. */
  open: boolean
  hint: string
}

export function IntakeFiles({ place, open, hint }: Props) {
  const client = useQueryClient()
  const { papers, files } = useBookingTexts()
  const { describe } = useBookingFailures()
  const query = intakeFilesQuery(place)
  const { data: sent = [], isError } = useQuery(query)
  const removing = useMutation({
    mutationFn: (id: string) => removeIntakeFile(place, id),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const queue = useFileQueue({
    sentCount: sent.length,
    send: async (file, onProgress, signal) => {
      await sendIntakeFile(place, file, onProgress, signal)
      await client.invalidateQueries({ queryKey: query.queryKey })
    },
    describe: (error) => describe(error, papers.notSent),
    texts: files,
  })
  const problem = removing.isError ? describe(removing.error, papers.notRemoved) : isError ? papers.notLoaded : null
  return (
    <FileBox
      legend={open ? papers.optional : papers.legend}
      sent={sent}
      queue={queue}
      onRemove={removing.mutate}
      open={open}
      problem={problem}
      hint={hint}
      texts={files}
    />
  )
}
