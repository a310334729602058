// The notes below an article: its sources and its corrections.

import type { ReactNode } from 'react'
import type { Correction, Source } from '../../api/types'
import { cx } from '../../lib/cx'
import { toIsoDay } from '../../lib/format'
import { SourceList } from '../../shared/components/source-list'
import { useTexts } from '../../ui/page-language'

/** The sources in which a reader can check what the article says. */
export function ArticleSources({ sources }: { sources: Source[] }) {
  const { article } = useTexts()
  if (sources.length === 0) return null
  return (
    <Notes id="sources" title={article.sources} className="mt-12">
      <SourceList sources={sources} isLinked />
    </Notes>
  )
}

/** The mistakes that have been corrected. */
export function ArticleCorrections({ corrections }: { corrections: Correction[] }) {
  const { article, date } = useTexts()
  if (corrections.length === 0) return null
  return (
    <Notes id="corrections" title={article.corrections} className="mt-8">
      <ul className="mt-3 space-y-2 text-sm leading-relaxed">
        {corrections.map((correction) => (
          <li key={`${correction.date} ${correction.text}`}>
            <time dateTime={toIsoDay(correction.date)} className="font-medium text-ink">
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
