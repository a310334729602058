// The dialogs of the webinar strip, whose code is fetched when the first of them is opened.

import { lazy, Suspense, useState } from 'react'
import type { Webinar } from '../../api/webinar-types'

export type WebinarDialog = { kind: 'all' } | { kind: 'register'; webinar: Webinar }

const Dialogs = lazy(async () => ({ default: (await import('./webinar-dialogs')).WebinarDialogs }))

export function LazyWebinarDialogs({ dialog, onClose }: { dialog: WebinarDialog | null; onClose: () => void }) {
  // A closed dialog stays mounted for its closing animation. Each opening starts afresh.
  const [last, setLast] = useState<{ dialog: WebinarDialog; id: number } | null>(null)
  if (dialog !== null && dialog !== last?.dialog) setLast({ dialog, id: (last?.id ?? 0) + 1 })
  if (last === null) return null
  return (
    <Suspense fallback={<DialogLoading />}>
      <Dialogs key={last.id} dialog={last.dialog} open={dialog !== null} onClose={onClose} />
    </Suspense>
  )
}

/** This line shows that a press was noticed on a slow connection. */
function DialogLoading() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
