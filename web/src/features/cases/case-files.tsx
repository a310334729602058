// The papers of a case.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Case } from '../../api/case-types'
import { getReaderMessage } from '../../api/errors'
import { caseQuery, removeCaseFile, sendCaseFile } from '../../api/members/cases'
import { FileBox } from '../../shared/components/paying/file-box'
import { useFileQueue } from '../../shared/components/paying/use-file-queue'
import { CaseSection } from './case-section'

const SENDING =
  'Up to five PDF, JPG or PNG files of 10 MB each. They are checked for viruses before anybody opens them, only the agents of this case and its expert can, and a removed file is deleted at once.'

export function CaseFiles({ shown: { _id, files, takesFiles } }: { shown: Case }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: caseQuery(_id).queryKey })
  const removing = useMutation({ mutationFn: (file: string) => removeCaseFile(_id, file), onSettled: refresh })
  const queue = useFileQueue({
    // A refused file has been deleted, and does not count.
    sentCount: files.filter(({ state }) => state !== 'refused').length,
    send: async (file, onProgress, signal) => {
      await sendCaseFile(_id, file, onProgress, signal)
      await refresh()
    },
    describe: (error) => getReaderMessage(error, 'This file could not be sent. Please try again.'),
  })
  if (!takesFiles && files.length === 0) return null
  return (
    <CaseSection id="papers" title="Papers">
      <div className="mt-3">
        <FileBox
          legend="Files of this case"
          sent={files}
          queue={queue}
          onRemove={removing.mutate}
          open={takesFiles}
          problem={
            removing.isError
              ? getReaderMessage(removing.error, 'The file could not be removed. Please try again.')
              : null
          }
          hint={takesFiles ? SENDING : 'No more files can be sent. A removed file is deleted at once.'}
        />
      </div>
    </CaseSection>
  )
}
