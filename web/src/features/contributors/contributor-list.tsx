// Everybody who writes or reviews, with the note on people who are still to come.

import type { ContributorCard } from '../../api/types'
import { LinkCard } from '../../shared/components/link-card'
import { EmptyState } from '../../ui/states'
import { SampleNote } from './sample-note'

export function ContributorList({ people }: { people: ContributorCard[] }) {
  return (
    <div className="page pt-8 sm:pt-12">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        Who writes and reviews
      </h1>
      <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
        Every article names who wrote it and who compared it with its sources. Each name leads to all that the person
        has done here.
      </p>
      {people.some((person) => person.isSample) && <SampleNote />}
      {people.length === 0 && (
        <div className="mt-10">
          <EmptyState title="Nobody is named yet." />
        </div>
      )}
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((person) => (
          <li key={person.slug}>
            <LinkCard href={person.url} title={person.name} level={2}>
              {person.isSample && <p className="mt-1 font-medium text-muted text-sm">Sample byline</p>}
              <p className="mt-1.5 text-muted text-sm leading-relaxed">{person.about}</p>
            </LinkCard>
          </li>
        ))}
      </ul>
    </div>
  )
}
