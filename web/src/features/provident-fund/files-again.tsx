// The files that were read, folded, with a way to add more.

import type { ReactNode } from 'react'
import { Fold } from './fold'
import { PassbookUpload } from './passbook-upload'
import type { Passbooks } from './use-passbooks'

type Props = { passbooks: Passbooks; read: number; keeping: ReactNode }

/** It stands open while a file could not be read, because its reason is the first thing to see. */
export function FilesAgain({ passbooks, read, keeping }: Props) {
  const isSomeRefused = passbooks.files.some(({ refusal }) => refusal !== null)
  return (
    <Fold
      label={`${read === 1 ? '1 passbook' : `${read} passbooks`} read. Add years or change files`}
      isOpen={isSomeRefused}
      className="mt-3"
      isScreenOnly
    >
      <PassbookUpload passbooks={passbooks} isQuiet keeping={keeping} />
    </Fold>
  )
}
