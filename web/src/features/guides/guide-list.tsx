// All guides, each with the number of its steps.

import type { GuideCard } from '../../api/types'
import { formatQuantity } from '../../lib/format'
import { LinkCard } from '../../shared/components/link-card'
import { EmptyState } from '../../ui/states'

export function GuideList({ guides }: { guides: GuideCard[] }) {
  return (
    <div className="page pt-8 sm:pt-12">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Guides</h1>
      <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
        What to do, and in which order, when life changes. Tick off what is done: the ticks stay in this browser,
        without an account.
      </p>
      {guides.length === 0 && (
        <div className="mt-10">
          <EmptyState title="No guides yet." />
        </div>
      )}
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guides.map((guide) => (
          <li key={guide.slug}>
            <LinkCard href={guide.url} title={guide.title} level={2}>
              <p className="mt-1.5 text-muted text-sm leading-relaxed">{guide.audience}</p>
              <p className="mt-3 text-muted text-sm">{formatQuantity(guide.steps, 'step', 'steps')}</p>
            </LinkCard>
          </li>
        ))}
      </ul>
    </div>
  )
}
