import { Search } from 'lucide-react'
import { type FormEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { recordSearchClick } from '../../api/queries/analytics'
import type { SearchItem } from '../../api/types'
import { paths } from '../../lib/paths'
import { isPlainClick, useOpenPath } from '../../ui/app-link'
import { ResultsPanel } from './results-panel'
import { useListbox } from './use-listbox'
import type { useSearchSession } from './use-search-session'

type Props = ReturnType<typeof useSearchSession> & {
  label: string
  placeholder: string
  /** Leaving the box, by a chosen result or otherwise. */
  onClose: () => void
  /** The same by the Escape key, where that makes a difference. */
  onEscape?: () => void
  panelClass: string
  /** Beside the field, e.g. a close button. */
  children?: ReactNode
  autoFocus?: boolean
}

/** The field and its results. A plain form underneath: without JavaScript it leads to the search page. */
export function SearchBox(props: Props) {
  const { session, view, label, placeholder, onClose, onEscape = onClose, panelClass, children, autoFocus } = props
  const listId = useId()
  const open = useOpenPath()
  const listed = view.status === 'ready' ? view.items : []

  function go(path: string) {
    onClose()
    open(path)
  }
  const listbox = useListbox({
    listId,
    count: listed.length,
    onPick: (index) => {
      const item = listed[index]
      if (!item) return
      recordSearchClick(item.type)
      go(item.url)
    },
    onEscape,
    onEnd: session.loadMore,
  })

  /** The link itself navigates; a click meant for a new tab leaves the box as it is. */
  function onOpen(item: SearchItem, event: MouseEvent) {
    recordSearchClick(item.type)
    if (isPlainClick(event)) onClose()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const term = view.term.trim()
    if (term !== '') go(paths.search(term))
  }

  return (
    <>
      <form
        role="search"
        aria-label="Search the site"
        action={paths.search()}
        method="get"
        onSubmit={onSubmit}
        className="flex items-center gap-2"
      >
        <span className="relative block min-w-0 flex-1">
          <Search
            aria-hidden
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-muted"
            strokeWidth={1.75}
          />
          <input
            type="search"
            name="q"
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={listed.length > 0}
            aria-controls={listed.length > 0 ? listId : undefined}
            aria-activedescendant={listbox.active >= 0 ? `${listId}-${listbox.active}` : undefined}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={200}
            // Only the overlay sets it, which the reader has just opened to type.
            autoFocus={autoFocus}
            value={view.term}
            onChange={(event) => {
              listbox.setActive(-1)
              session.type(event.target.value)
            }}
            onKeyDown={listbox.onKeyDown}
            className="h-11 w-full rounded-lg border border-line bg-surface pr-3 pl-10 text-ink placeholder:text-muted"
          />
        </span>
        {children}
      </form>
      {view.status !== 'idle' && (
        <div className={panelClass}>
          <ResultsPanel
            listId={listId}
            view={view}
            session={session}
            active={listbox.active}
            onHover={listbox.setActive}
            onOpen={onOpen}
          />
        </div>
      )}
    </>
  )
}
