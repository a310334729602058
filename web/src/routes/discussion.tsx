// Shows the conversation that lib/discussion has open. Its code and styles are fetched when it is first wanted, or when a
// pointer or the focus comes near a button that opens one: none of it belongs to a first visit.

import { useEffect, useState, useSyncExternalStore } from 'react'
import { discussion } from '../lib/discussion'
import { showToast } from '../lib/toasts'

const fetched = () => import('./shown-discussion')
type Code = Awaited<ReturnType<typeof fetched>>

// Without a connection the press itself will say so.
discussion.whenExpected(() => void fetched().catch(() => undefined))

export function Discussion() {
  const shown = useSyncExternalStore(discussion.subscribe, discussion.read, () => null)
  const [code, setCode] = useState<Code | null>(null)
  // Closed, it stays for its own way out.
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const current = shown ?? last

  useEffect(() => {
    if (shown === null || code !== null) return
    fetched().then(setCode, (error: unknown) => {
      console.error('discussion not loaded', error)
      showToast('Error', 'This could not be loaded. Please check your connection and try again.', 'danger')
      discussion.close()
    })
  }, [shown, code])

  if (current === null) return null
  if (code === null) return shown && <Waiting />
  return <code.ShownDiscussion key={current.id} opening={current.opening} open={shown !== null} />
}

/** On a slow connection a press must not seem lost. */
function Waiting() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
