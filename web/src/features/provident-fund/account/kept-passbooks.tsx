// The passbooks that the account keeps: fetched once after signing in, and again when asked.

import { useEffect } from 'react'
import { Button } from '../../../ui/button'
import type { Passbooks } from '../use-passbooks'

export function KeptPassbooks({ passbooks }: { passbooks: Passbooks }) {
  const { isReading, problem, cleared, showKept } = passbooks
  useEffect(() => {
    if (cleared === null) void showKept()
    // It is fetched once, when the person has just signed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
      <p className="font-medium">You keep passbooks here.</p>
      {isReading ? (
        <p role="status" className="mt-1 text-muted">
          Opening them…
        </p>
      ) : (
        <>
          {problem && (
            <p role="alert" className="mt-1 text-danger">
              {problem}
            </p>
          )}
          <Button className="mt-3" onClick={() => void showKept()}>
            Show what they say
          </Button>
        </>
      )}
    </div>
  )
}
