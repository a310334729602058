// The dialogs' code is fetched when the first of them is wanted.

import { lazy, Suspense, useState } from 'react'
import type { Webinar } from '../../api/webinar-types'

export type AskedFor = { kind: 'all' } | { kind: 'register'; webinar: Webinar }

const Dialogs = lazy(async () => ({ default: (await import('./webinar-dialogs')).WebinarDialogs }))

export function LazyWebinarDialogs({ asked, onClose }: { asked: AskedFor | null; onClose: () => void }) {
  // Closed, it stays for its own way out. Each opening begins anew.
  const [last, setLast] = useState<{ asked: AskedFor; id: number } | null>(null)
  if (asked !== null && asked !== last?.asked) setLast({ asked, id: (last?.id ?? 0) + 1 })
  if (last === null) return null
  return (
    <Suspense fallback={<Waiting />}>
      <Dialogs key={last.id} asked={last.asked} open={asked !== null} onClose={onClose} />
    </Suspense>
  )
}

/** On a slow connection a press must not seem lost. */
function Waiting() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
