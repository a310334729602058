// The files of a case. None is opened in the page: it is saved, once it is checked, and its person sees that.

import { useMutation } from '@tanstack/react-query'
import type { Case } from '../../../api/case-types'
import { getReaderMessage } from '../../../api/errors'
import { formatSize } from '../../../lib/paying/file-rules'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { CaseSection } from '../case-section'

type FileOfCase = Case['files'][number]
type Props = { files: readonly FileOfCase[]; readFile: (file: string) => Promise<Blob> }

const STATES: Partial<Record<FileOfCase['state'], string>> = {
  checking: 'being checked for viruses',
  refused: 'refused by the check',
}

export function DeskFiles({ files, readFile }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ _id, name }: FileOfCase) => saveFile(await readFile(_id), name),
  })
  return (
    <CaseSection id="papers" title="Papers">
      <ul className="mt-2">
        {files.map((file) => (
          <li key={file._id} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
            <span className="wrap-anywhere min-w-0 flex-1 basis-48">
              {file.name} <span className="text-muted text-sm">{formatSize(file.size)}</span>
            </span>
            {file.state === 'clean' ? (
              <Button look="outline" disabled={isPending} onClick={() => mutate(file)}>
                Save<span className="sr-only"> {file.name}</span>
              </Button>
            ) : (
              <span className="text-muted text-sm">{STATES[file.state]}</span>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 text-danger text-sm">
        {error && getReaderMessage(error, 'The file could not be read. Please try again.')}
      </p>
    </CaseSection>
  )
}
