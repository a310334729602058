// The list of sources where a reader can check what a page says.

import { FrontPageNote } from './front-page-note'

type Source = { title: string; url: string | null; publisher: string | null }

/** Returns the id of an entry by its index from 0. */
export function toSourceAnchor(place: number): string {
  return `source-${place + 1}`
}

/** `isLinked` gives each entry its id; at most one list of a page may have them. */
export function SourceList({ sources, isLinked = false }: { sources: Source[]; isLinked?: boolean }) {
  return (
    <ol className="print-addresses mt-3 list-decimal space-y-2 pl-6 text-sm leading-relaxed marker:text-muted">
      {sources.map((source, place) => (
        <li key={`${source.title} ${source.url}`} id={isLinked ? toSourceAnchor(place) : undefined} className="pl-1">
          {source.url ? (
            <a href={source.url} rel="noopener" className="text-brand underline underline-offset-2">
              {source.title}
            </a>
          ) : (
            <span className="text-ink">{source.title}</span>
          )}
          {source.publisher && <span className="text-muted">, {source.publisher}</span>}
          <FrontPageNote url={source.url} />
        </li>
      ))}
    </ol>
  )
}
