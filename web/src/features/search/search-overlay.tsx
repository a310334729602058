// The search of small screens, across the full width. It renders nothing until it is opened.

import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { mobileSearch } from '../../shared/stores/mobile-search'
import { useMobileSearch } from '../../shared/stores/mobile-search'
import { SearchBox } from './search-box'
import { useSearchSession } from './use-search-session'

export function SearchOverlay() {
  return useMobileSearch() ? <OpenOverlay /> : null
}

function OpenOverlay() {
  const { session, view } = useSearchSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const byKeyboard = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    const field = opener instanceof HTMLInputElement && !element.contains(opener) ? opener : null
    // The browser would return the focus to the field that opened the overlay, which would open it again.
    field?.blur()
    if (!element.open) element.showModal()
    return () => {
      element.close()
      // A reader who uses a keyboard continues from the field. For others its focus would only open the keyboard on the
      // screen.
      if (byKeyboard.current) mobileSearch.withoutOpening(() => field?.focus())
    }
  }, [])

  function leaveOverlay(withKeyboard: boolean) {
    byKeyboard.current = withKeyboard
    mobileSearch.close()
  }

  function onClick(event: MouseEvent) {
    // The dialog's own box is filled by its content, so a click on the dialog itself is outside the content.
    if (event.target === dialog.current) leaveOverlay(false)
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault()
        leaveOverlay(true)
      }}
      className="m-0 max-h-dvh w-full max-w-none bg-transparent p-0 text-ink backdrop:bg-ink/40"
    >
      <div className="flex max-h-dvh flex-col border-line border-b bg-surface p-3 shadow-float">
        <SearchBox
          session={session}
          view={view}
          label="Search articles, webinars"
          placeholder="How can we assist you today?"
          onClose={mobileSearch.close}
          onEscape={() => leaveOverlay(true)}
          panelClass="-mx-3 -mb-3 mt-3 min-h-0 overflow-y-auto overscroll-contain border-line border-t"
          autoFocus
        >
          <button
            type="button"
            aria-label="Close search"
            // A click without a count is a press of a key.
            onClick={(event) => leaveOverlay(event.detail === 0)}
            className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </SearchBox>
      </div>
    </dialog>
  )
}
