// Shows something over the page. Its code and styles are fetched when it is first opened, because no first visit needs
// them.

import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../shared/stores/toasts'

type Props<Shown, Code> = {
  /** Null while nothing is shown. */
  shown: Shown | null
  /** This must be the same function each time. */
  fetched: () => Promise<Code>
  /** Called when the code did not arrive and the reader has been told. */
  onFailed: (shown: Shown) => void
  /** A closed overlay stays mounted for its closing animation. */
  children: (code: Code, shown: Shown, open: boolean) => ReactNode
}

export function LazyOverlay<Shown, Code extends object>({ shown, fetched, onFailed, children }: Props<Shown, Code>) {
  const [code, setCode] = useState<Code | null>(null)
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const current = shown ?? last

  useEffect(() => {
    if (shown === null || code !== null) return
    fetched().then(setCode, (error: unknown) => {
      console.error('dialog not loaded', error)
      showToast('Error', 'This could not be loaded. Please check your connection and try again.', 'danger')
      onFailed(shown)
    })
  }, [shown, code, fetched, onFailed])

  if (current === null) return null
  if (code === null) return shown && <OverlayLoading />
  return children(code, current, shown !== null)
}

/** This line shows that a press was noticed on a slow connection. */
function OverlayLoading() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
