import type { Fact } from '../../api/types'
import { date, isoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'

/** The figures an article rests on, each with its day and where it is written. */
export function KeyFacts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="key-facts" className="mt-8 rounded-card border border-line bg-surface px-5 py-5 sm:px-6">
      <h2 id="key-facts" className="font-semibold text-ink text-xl">
        <span className="marked">Key facts</span>
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {facts.map((fact) => (
          <div key={fact.label} className="py-3 last:pb-0 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6">
            <dt className="text-muted text-sm leading-snug sm:pt-1">{fact.label}</dt>
            <dd className="mt-0.5 sm:mt-0">
              <span className="font-semibold font-serif text-ink text-lg leading-snug">{fact.value}</span>
              <span className="mt-0.5 block text-muted text-xs leading-relaxed">
                As of <time dateTime={isoDay(fact.asOf)}>{date(fact.asOf)}</time>
                {fact.source && ` · ${fact.source}`}
                {fact.fact && (
                  <>
                    {' · '}
                    <AppLink href={`${paths.rules()}#${fact.fact}`} className="underline underline-offset-2">
                      history<span className="sr-only"> of {fact.label}</span>
                    </AppLink>
                  </>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
