// The papers of a case.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Case } from '../../api/case-types'
import { caseQuery, removeCaseFile, sendCaseFile } from '../../api/members/cases'
import { FileBox } from '../../shared/components/paying/file-box'
import { useFileQueue } from '../../shared/components/paying/use-file-queue'
import { CaseSection } from './case-section'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'

export function CaseFiles({ shown: { _id, files, takesFiles } }: { shown: Case }) {
  const { papers: texts, files: fileTexts } = useCaseTexts()
  const { describe } = useCaseFailures()
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
    describe: (error) => describe(error, texts.notSent),
    texts: fileTexts,
  })
  if (!takesFiles && files.length === 0) return null
  return (
    <CaseSection id="papers" title={texts.title}>
      <div className="mt-3">
        <FileBox
          legend={texts.legend}
          texts={fileTexts}
          sent={files}
          queue={queue}
          onRemove={removing.mutate}
          open={takesFiles}
          problem={removing.isError ? describe(removing.error, texts.notRemoved) : null}
          hint={takesFiles ? texts.sending : texts.noMore}
        />
      </div>
    </CaseSection>
  )
}
