// Shows the dialog that lib/member-dialogs has open. Their code is fetched when the first is wanted, or when a pointer or
// the focus comes near a button that opens one: none of it belongs to a first visit.

import { useEffect, useState, useSyncExternalStore } from 'react'
import { memberDialogs } from '../lib/member-dialogs'
import { showToast } from '../lib/toasts'

const fetched = () => import('./shown-member-dialog')
type Code = Awaited<ReturnType<typeof fetched>>

export function MemberDialogs() {
  const shown = useSyncExternalStore(memberDialogs.subscribe, memberDialogs.read, () => null)
  const [code, setCode] = useState<Code | null>(null)
  // Closed, it stays for its own way out.
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const current = shown ?? last

  useEffect(() => {
    if (shown === null || code !== null) return
    fetched().then(setCode, (error: unknown) => {
      console.error('dialog not loaded', error)
      showToast('Error', 'This could not be loaded. Please check your connection and try again.', 'danger')
      memberDialogs.close(shown.id)
    })
  }, [shown, code])

  useEffect(() => {
    const near = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-opens="member"]')) return
      stop()
      // Without a connection the press itself will say so.
      fetched().catch(() => undefined)
    }
    const events = ['pointerover', 'focusin'] as const
    const stop = () => events.forEach((name) => document.removeEventListener(name, near))
    events.forEach((name) => document.addEventListener(name, near, { passive: true }))
    return stop
  }, [])

  if (current === null) return null
  if (code === null) return shown && <Waiting />
  return <code.ShownMemberDialog key={current.id} dialog={current.dialog} id={current.id} open={shown !== null} />
}

/** On a slow connection a press must not seem lost. */
function Waiting() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
