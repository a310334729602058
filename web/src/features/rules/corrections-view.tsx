// The corrections page: our policy, then every correction, newest first.

import type { CorrectedArticle, StaticPage } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { addMailLinks } from '../../lib/mail-links'
import { AppLink } from '../../shared/components/app-link'
import { Html } from '../../ui/html'

type CorrectionsViewProps = { page: StaticPage; corrections: CorrectedArticle[] }

export function CorrectionsView({ page, corrections }: CorrectionsViewProps) {
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-160">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{page.title}</h1>
        <Html className="prose" html={addMailLinks(page.content)} />
        <section aria-labelledby="list" className="mt-10 border-line border-t pt-6">
          <h2 id="list" className="font-semibold text-2xl text-ink">
            Corrections made
          </h2>
          {corrections.length === 0 ? (
            <p className="mt-3 text-muted">No article has needed a material correction yet.</p>
          ) : (
            <ol className="mt-3 divide-y divide-line">
              {corrections.map((correction) => (
                <li key={`${correction.url} ${correction.date} ${correction.text}`} className="py-4">
                  <time dateTime={toIsoDay(correction.date)} className="text-muted text-sm">
                    {formatDate(correction.date)}
                  </time>
                  <p className="mt-1 text-ink leading-relaxed">{correction.text}</p>
                  <AppLink
                    href={correction.url}
                    className="mt-1 inline-block text-brand text-sm underline underline-offset-2"
                  >
                    {correction.title}
                  </AppLink>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </article>
  )
}
