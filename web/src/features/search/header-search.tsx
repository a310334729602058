// The header's search. Its results drop down over the page and close when the focus leaves.

import { type FocusEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../ui/page-language'
import { SearchBox } from './search-box'
import { useSearchSession } from './use-search-session'

export function HeaderSearch() {
  const { session, view } = useSearchSession()
  const root = useRef<HTMLDivElement>(null)
  const { frame } = useTexts()
  const isOpen = view.status !== 'idle'

  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) session.clear()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, session])

  function onBlur(event: FocusEvent) {
    // When there is no next element, the window lost focus or the panel itself was pressed. The reader has not left.
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) session.clear()
  }

  return (
    <div ref={root} onBlur={onBlur} className="relative w-full">
      <SearchBox
        session={session}
        view={view}
        label={frame.searchLabel}
        placeholder={frame.searchHint}
        onClose={session.clear}
        panelClass="absolute inset-x-0 top-full z-50 mt-2 max-h-[70vh] min-w-80 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface shadow-float"
      />
    </div>
  )
}
