import type { ReactNode } from 'react'
import type { Correction, Source } from '../../api/types'
import { cx } from '../../lib/cx'
import { date, isoDay } from '../../lib/format'
import { FrontPageNote } from '../../ui/front-page-note'

/** Where a reader can check what the article says. */
export function Sources({ sources }: { sources: Source[] }) {
  if (sources.length === 0) return null
  return (
    <Notes id="sources" title="Sources" className="mt-12">
      <ol className="print-addresses mt-3 list-decimal space-y-2 pl-6 text-sm leading-relaxed marker:text-muted">
        {sources.map((source) => (
          <li key={`${source.title} ${source.url}`} className="pl-1">
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
    </Notes>
  )
}

/** What was wrong and has been put right. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <Notes id="corrections" title="Corrections" className="mt-8">
      <ul className="mt-3 space-y-2 text-sm leading-relaxed">
        {corrections.map((correction) => (
          <li key={`${correction.date} ${correction.text}`}>
            <time dateTime={isoDay(correction.date)} className="font-medium text-ink">
              {date(correction.date)}
            </time>
            <span className="text-muted">: {correction.text}</span>
          </li>
        ))}
      </ul>
    </Notes>
  )
}

type NotesProps = { id: string; title: string; className: string; children: ReactNode }

function Notes({ id, title, className, children }: NotesProps) {
  return (
    <section aria-labelledby={id} className={cx('border-line border-t pt-6', className)}>
      <h2 id={id} className="font-semibold text-ink text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
