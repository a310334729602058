// Everything under a search field while it holds a term.

import { type MouseEvent, useEffect, useRef } from 'react'
import type { SearchItem } from '../../api/types'
import type { InterfaceTexts } from '../../lib/interface-texts/texts'
import { getSearchTexts, readLanguageTag } from '../../lib/term-language'
import { NothingFound } from './nothing-found'
import { ResultOption } from './result-option'
import type { SearchSession, SearchView } from './search-session'

type Props = {
  listId: string
  view: SearchView
  session: SearchSession
  active: number
  onHover: (index: number) => void
  onOpen: (item: SearchItem, event: MouseEvent) => void
}

export function ResultsPanel({ listId, view, session, active, onHover, onOpen }: Props) {
  const term = view.term.trim()
  const texts = getSearchTexts(term)
  if (view.status === 'failed') return <SearchFailed texts={texts} onRetry={session.retry} />
  if (view.status !== 'ready') return <SearchWaiting />
  if (view.items.length === 0) {
    return (
      <div className="px-4 py-5">
        <p lang={readLanguageTag(term)} className="break-words text-ink">
          {texts.nothing(term)}
        </p>
        <NothingFound key={term} term={term} suggestion={view.suggestion} onLeave={session.clear} />
      </div>
    )
  }
  return (
    <>
      <p lang={readLanguageTag(term)} className="border-line border-b px-4 py-2 text-muted text-sm">
        {texts.found(view.totalCount)}
      </p>
      <div role="listbox" id={listId} aria-label="Search results">
        {view.items.map((item, index) => (
          <ResultOption
            key={`${item.type}-${item.id}`}
            id={`${listId}-${index}`}
            item={item}
            term={term}
            active={index === active}
            onHover={() => onHover(index)}
            onOpen={(event) => onOpen(item, event)}
          />
        ))}
      </div>
      <MoreResults view={view} onMore={session.loadMore} />
    </>
  )
}

/** The end of the list, which asks for the next page when it comes into sight. */
function MoreResults({ view, onMore }: { view: SearchView; onMore: () => void }) {
  const texts = getSearchTexts(view.term)
  const end = useRef<HTMLDivElement>(null)
  const canLoad = view.hasMore && view.more === 'idle'
  useEffect(() => {
    const element = end.current
    if (!element || !canLoad) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onMore()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [canLoad, onMore])
  return (
    <div ref={end} lang={readLanguageTag(view.term)} className="px-4 py-3 text-center text-muted text-sm">
      {view.more === 'failed' ? (
        <button type="button" onClick={onMore} className="text-brand underline">
          More results could not be loaded. Try again
        </button>
      ) : view.hasMore ? (
        <span role="status">{texts.loading}</span>
      ) : (
        texts.noMore
      )}
    </div>
  )
}

/** A failed search leaves the panel empty except for a way to try again. */
function SearchFailed({ texts, onRetry }: { texts: InterfaceTexts['search']; onRetry: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-4 text-muted text-sm">
      <span>{texts.failed}</span>
      <button type="button" onClick={onRetry} className="font-medium text-brand underline">
        {texts.retry}
      </button>
    </div>
  )
}

function SearchWaiting() {
  return (
    <div aria-busy className="px-4 py-4">
      {['w-3/4', 'w-2/3', 'w-4/5'].map((width) => (
        <div key={width} aria-hidden className="animate-pulse py-2.5 motion-reduce:animate-none">
          <div className={`h-4 rounded bg-line ${width}`} />
          <div className="mt-2 h-3 w-full rounded bg-line" />
        </div>
      ))}
    </div>
  )
}
