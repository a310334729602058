// The search field with its results. It is an ordinary form, which leads to the search page without JavaScript.

import { Search } from 'lucide-react'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { recordSearchClick } from '../../api/queries/analytics'
import type { SearchItem } from '../../api/types'
import { MAX_SEARCH_TERM_LENGTH } from '../../lib/server-constants.gen'
import { paths } from '../../lib/paths'
import { isPlainClick, useOpenPath } from '../../shared/components/app-link'
import { describeResults } from './describe-results'
import { buildResultAddress } from './labels'
import { recentSearches } from './recent-searches'
import { fetchPanels, RecentPanel, ResultsPanel } from './lazy-panels'
import { useListbox } from './use-listbox'
import { useRecentSearches } from './recent-searches'
import type { useSearchSession } from './use-search-session'

const NONE: readonly string[] = []
const NO_ITEMS: readonly SearchItem[] = []

type Props = ReturnType<typeof useSearchSession> & {
  label: string
  placeholder: string
  /** Called when the reader leaves the box, by a chosen result or otherwise. */
  onClose: () => void
  /** Called in place of `onClose` when the reader leaves the box by the Escape key. */
  onEscape?: () => void
  panelClass: string
  /** An element beside the field, such as a close button. */
  children?: ReactNode
  autoFocus?: boolean
}

export function SearchBox(props: Props) {
  const { session, view, label, placeholder, onClose, onEscape = onClose, panelClass, children, autoFocus } = props
  const listId = useId()
  const open = useOpenPath()
  const recentTerms = useRecentSearches()
  // True while the focus is in this box and the reader has not closed the recent searches.
  const [within, setWithin] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A reader may have focused the field before the page was taken over.
  useEffect(() => {
    if (document.activeElement === field.current) openPanel()
  }, [])
  const recent = within && view.term === '' ? recentTerms : NONE
  const listed = view.status === 'ready' ? view.items : NO_ITEMS
  const count = recent.length > 0 ? recent.length : listed.length

  function openPanel() {
    fetchPanels()
    setWithin(true)
  }
  function leaveBox(close: () => void) {
    setWithin(false)
    close()
  }
  function goTo(path: string) {
    recentSearches.add(view.term)
    leaveBox(onClose)
    open(path)
  }
  function searchAgain(term: string) {
    listbox.setActive(-1)
    recentSearches.add(term)
    session.type(term)
    session.retry()
  }
  const listbox = useListbox({
    listId,
    count,
    onPick: (index) => {
      const term = recent[index]
      if (term !== undefined) searchAgain(term)
      const item = listed[index]
      if (!item) return
      recordSearchClick(item.type)
      goTo(buildResultAddress(item))
    },
    onEscape: () => leaveBox(onEscape),
    onEnd: session.loadMore,
    onRemove: recent.length > 0 ? (index) => recentSearches.remove(recent[index] ?? '') : undefined,
  })

  /** The link itself navigates. A click that opens a new tab leaves the box as it is. */
  function onOpen(item: SearchItem, event: MouseEvent) {
    recordSearchClick(item.type)
    recentSearches.add(view.term)
    if (isPlainClick(event)) leaveBox(onClose)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const term = view.term.trim()
    if (term !== '') goTo(paths.search(term))
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setWithin(false)
  }

  /** Escape closes the box from the form below the results too; the field tells of it by itself. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && event.target !== field.current) leaveBox(onEscape)
  }

  return (
    <div className="contents" onBlur={onBlur} onKeyDown={onKeyDown}>
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
            ref={field}
            type="search"
            name="q"
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={listbox.active >= 0 ? `${listId}-${listbox.active}` : undefined}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={MAX_SEARCH_TERM_LENGTH}
            // Only the overlay sets it, and the reader has just opened the overlay to type.
            autoFocus={autoFocus}
            value={view.term}
            onFocus={openPanel}
            onClick={() => setWithin(true)}
            onChange={(event) => {
              listbox.setActive(-1)
              setWithin(true)
              session.type(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setWithin(true)
              listbox.onKeyDown(event)
            }}
            className="h-11 w-full rounded-lg border border-line bg-surface pr-3 pl-10 text-ellipsis text-ink placeholder:text-ellipsis placeholder:text-muted"
          />
        </span>
        {children}
      </form>
      <p role="status" className="sr-only">
        {describeResults(view, recent.length)}
      </p>
      {recent.length > 0 && (
        <div className={panelClass}>
          <RecentPanel
            listId={listId}
            terms={recent}
            active={listbox.active}
            onHover={listbox.setActive}
            onPick={searchAgain}
            onRemove={recentSearches.remove}
            onClear={recentSearches.clear}
          />
        </div>
      )}
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
    </div>
  )
}
