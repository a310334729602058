// Papers that are sent before a call.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getReaderMessage } from '../../api/errors'
import {
  type IntakeFileOwner,
  intakeFilesQuery,
  removeIntakeFile,
  sendIntakeFile,
} from '../../api/members/intake-files'
import { FileBox } from '../../shared/components/paying/file-box'
import { useFileQueue } from '../../shared/components/paying/use-file-queue'

type Props = {
  place: IntakeFileOwner
  /** True while more files can be added. */
  open: boolean
  hint: string
}

export function IntakeFiles({ place, open, hint }: Props) {
  const client = useQueryClient()
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
    describe: (error) => getReaderMessage(error, 'This file could not be sent. Please try again.'),
  })
  const problem = removing.isError
    ? getReaderMessage(removing.error, 'The file could not be removed. Please try again.')
    : isError
      ? 'Your files could not be loaded.'
      : null
  return (
    <FileBox
      legend={`Files for the expert${open ? ' (optional)' : ''}`}
      sent={sent}
      queue={queue}
      onRemove={removing.mutate}
      open={open}
      problem={problem}
      hint={hint}
    />
  )
}
