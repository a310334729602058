// One person: qualification, registration, and the newest articles that name the person.

import type { ContentCard, Contributor } from '../../api/types'
import { formatQuantity } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleCard } from '../../shared/components/article-card'
import { EmptyState } from '../../ui/states'
import { SampleNote } from './sample-note'

export function ContributorView({ person }: { person: Contributor }) {
  const isNamed = person.writtenCount + person.reviewedCount > 0
  return (
    <div className="page pt-8 sm:pt-12">
      <p className="text-sm">
        <AppLink href={paths.contributors()} className="text-brand underline underline-offset-4">
          Who writes and reviews
        </AppLink>
      </p>
      <h1 className="mt-3 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em]">{person.name}</h1>
      {person.isSample && <p className="mt-2 font-medium text-muted">Sample byline</p>}
      <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">{person.about}</p>
      {person.isSample ? <SampleNote /> : <Credentials person={person} />}
      {!isNamed && (
        <div className="mt-10">
          <EmptyState title="No article names this person yet." />
        </div>
      )}
      <ArticlesOf title="Written" articles={person.written} count={person.writtenCount} />
      <ArticlesOf title="Reviewed" articles={person.reviewed} count={person.reviewedCount} />
    </div>
  )
}

function Credentials({ person }: { person: Contributor }) {
  const rows = [
    { label: 'Qualification', text: person.qualification },
    { label: 'Registration', text: person.registration },
  ]
  return (
    <dl className="mt-6 grid max-w-160 gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
      {rows.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-ink">{text ?? 'None given'}</dd>
        </div>
      ))}
    </dl>
  )
}

type ArticlesProps = { title: string; articles: ContentCard[]; count: number }

function ArticlesOf({ title, articles, count }: ArticlesProps) {
  if (articles.length === 0) return null
  const total = formatQuantity(count, 'article', 'articles')
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="font-semibold text-2xl text-ink">{title}</h2>
      <p className="mt-1 text-muted text-sm">
        {count > articles.length ? `The newest ${articles.length} of ${total}` : total}
      </p>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {articles.map((content) => (
          <li key={content._id}>
            <ArticleCard content={content} place="grid" />
          </li>
        ))}
      </ul>
    </section>
  )
}
