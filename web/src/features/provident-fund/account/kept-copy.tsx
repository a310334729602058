// The record of the source that its owner keeps here, on its way.

import { useEffect } from 'react'
import { Button } from '../../../ui/button'
import type { Records } from './use-records'

/** Opens the copy that its owner keeps, without asking the source. A session opened by password can do nothing else. */
export function KeptCopy({
  records: { openKept, askAnew, problem, isBusy },
  canAsk,
}: {
  records: Records
  canAsk: boolean
}) {
  useEffect(() => {
    if (problem === null && !isBusy) void openKept()
    // It is asked for once; a failure has its own button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!problem) {
    return (
      <p role="status" className="mt-4 text-muted">
        Looking for what you keep here…
      </p>
    )
  }
  return (
    <>
      <p role="alert" className="mt-4 text-danger">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void openKept()}>
          Try again
        </Button>
        {canAsk && (
          <Button look="quiet" onClick={askAnew}>
            Ask the source again
          </Button>
        )}
      </div>
    </>
  )
}
