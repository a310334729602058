// What stands in place of a case that is loading, or is not on this desk.

import { getReaderMessage, isNotFound } from '../../../api/errors'
import { ErrorState } from '../../../ui/states'
import { DeskLoading } from './desk-frame'

export function CaseMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <DeskLoading />
  if (!isNotFound(error)) {
    return <ErrorState message={getReaderMessage(error, 'The case could not be loaded.')} onRetry={onRetry} />
  }
  return (
    <p role="alert" className="border-line border-y py-8 font-serif text-xl">
      There is no such case on your desk
    </p>
  )
}
