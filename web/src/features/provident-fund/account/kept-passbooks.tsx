// The passbooks that the account keeps: fetched once after signing in, and again when asked.

import { useEffect } from 'react'
import { Button } from '../../../ui/button'
import { AskPerson } from '../ask-person'
import type { Passbooks } from '../use-passbooks'

export function KeptPassbooks({ passbooks }: { passbooks: Passbooks }) {
  const { reading, isOpenedFromKept, isReading, problem, cleared, showKept } = passbooks
  useEffect(() => {
    if (cleared === null) void showKept()
    // It is fetched once, when the person has just signed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isUnreadable = !isReading && isOpenedFromKept && reading?.analysis === null
  return (
    <div className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
      <p className="font-medium">You keep passbooks here.</p>
      {isReading && (
        <p role="status" className="mt-1 text-muted">
          Opening them…
        </p>
      )}
      {isUnreadable && <Unreadable />}
      {!isReading && problem && (
        <p role="alert" className="mt-1 text-danger">
          {problem}
        </p>
      )}
      {!isReading && !isUnreadable && (
        <Button className="mt-3" onClick={() => void showKept()}>
          Show what they say
        </Button>
      )}
    </div>
  )
}

/** Opening them again would show no more. */
function Unreadable() {
  return (
    <div role="status" className="mt-1 max-w-[68ch] space-y-1 leading-relaxed">
      <p className="font-medium text-danger">We can’t read what is kept of them.</p>
      <p>
        They are printed in a way that we don’t know, so we say nothing about their money. Your files are fine. Choose
        the PDFs again below, in case we can read them by now. If we can’t, a person can look at them with you.
      </p>
      <p>“Delete my data”, further down, erases what is kept.</p>
      <AskPerson />
    </div>
  )
}
