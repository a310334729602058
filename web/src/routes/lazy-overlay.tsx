// Shows something over the page. Its code and styles are fetched when it is first opened, because no first visit needs
// them.

import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../shared/stores/toasts'
import { useTexts } from '../ui/page-language'

type Props<Item, Code> = {
  /** Null while nothing is shown. */
  item: Item | null
  /** This must be the same function each time. */
  fetchCode: () => Promise<Code>
  /** Called when the code did not arrive and the reader has been told. */
  onFailed: (item: Item) => void
  /** A closed overlay stays mounted for its closing animation. */
  children: (code: Code, item: Item, open: boolean) => ReactNode
}

export function LazyOverlay<Item, Code extends object>({ item, fetchCode, onFailed, children }: Props<Item, Code>) {
  const [code, setCode] = useState<Code | null>(null)
  const [last, setLast] = useState(item)
  if (item !== null && item !== last) setLast(item)
  const current = item ?? last
  const { overlays } = useTexts()

  useEffect(() => {
    if (item === null || code !== null) return
    fetchCode().then(setCode, (error: unknown) => {
      console.error('dialog not loaded', error)
      showToast(overlays.error, overlays.notLoaded, 'danger')
      onFailed(item)
    })
  }, [item, code, fetchCode, onFailed, overlays])

  if (current === null) return null
  if (code === null) return item && <OverlayLoading />
  return children(code, current, item !== null)
}

/** This line shows that a press was noticed on a slow connection. */
function OverlayLoading() {
  const { overlays } = useTexts()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-[9999] h-1 animate-pulse bg-brand">
      <span className="sr-only">{overlays.loading}</span>
    </div>
  )
}
