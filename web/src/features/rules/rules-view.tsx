// Every rule that articles quote, by category: its value, its starting date and its source.

import { type ReactNode, useId, useState } from 'react'
import type { Category, FactRegistry, RegistryFact, StaticPage } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { addMailLinks } from '../../lib/mail-links'
import { Html } from '../../ui/html'
import { ComingDates } from './coming-dates'
import { filterFacts } from './filter-facts'
import { RuleHistory } from './rule-history'
import { FactSource } from './fact-source'

type RulesViewProps = {
  page: StaticPage
  registry: FactRegistry
  categories: Category[]
  /** The button that follows a rule. */
  follow: (fact: RegistryFact) => ReactNode
}

export function RulesView({ page, registry, categories, follow }: RulesViewProps) {
  const [typed, setTyped] = useState('')
  const found = filterFacts(registry.facts, typed)
  const shelves = categories
    .map((category) => ({ category, facts: found.filter((fact) => fact.category === category.slug) }))
    .filter((shelf) => shelf.facts.length > 0)
  return (
    <article className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{page.title}</h1>
        <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">{page.description}</p>
        {registry.rulesAsOf && (
          <p className="mt-3 text-muted text-sm">
            Rules as of{' '}
            <time dateTime={toIsoDay(registry.rulesAsOf)} className="font-medium text-ink">
              {formatDate(registry.rulesAsOf)}
            </time>
          </p>
        )}
        <ComingDates dates={registry.comingDates} />
        <RulesFilter typed={typed} onType={setTyped} found={found.length} all={registry.facts.length} />
        <nav aria-label="Rules by category" className="mt-6 flex flex-wrap gap-2">
          {shelves.map(({ category }) => (
            <a
              key={category.slug}
              href={`#${category.slug}`}
              className="rounded-full border border-line bg-surface px-4 py-2 text-ink text-sm hover:border-brand hover:text-brand"
            >
              {category.name}
            </a>
          ))}
        </nav>
        {shelves.map(({ category, facts }) => (
          <RulesShelf key={category.slug} category={category} facts={facts} follow={follow} />
        ))}
        <Html className="prose mt-16 max-w-160 border-line border-t pt-4" html={addMailLinks(page.content)} />
      </div>
    </article>
  )
}

type RulesFilterProps = { typed: string; onType: (typed: string) => void; found: number; all: number }

/**
 * Two hundred rules are many to scroll through, so readers can filter them. Without JavaScript the links below lead to
 * each category.
 */
function RulesFilter({ typed, onType, found, all }: RulesFilterProps) {
  const id = useId()
  return (
    <div className="mt-8 max-w-110 noscript:hidden">
      <label htmlFor={id} className="font-medium text-ink text-sm">
        Find a rule
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        placeholder="wage ceiling, 80C, nominee …"
        className="mt-1.5 h-11 w-full rounded-control border border-line bg-surface px-3 text-base text-ink placeholder:text-muted"
      />
      <p role="status" className="mt-2 text-muted text-sm">
        {typed.trim() !== '' && (found === 0 ? 'No rule matches these words.' : `${found} of ${all} rules`)}
      </p>
    </div>
  )
}

type Follow = RulesViewProps['follow']

function RulesShelf({ category, facts, follow }: { category: Category; facts: RegistryFact[]; follow: Follow }) {
  return (
    <section aria-labelledby={category.slug} className="mt-12">
      <h2 id={category.slug} className="scroll-mt-24 font-semibold text-2xl text-ink">
        {category.name}
      </h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {facts.map((fact) => (
          <RuleEntry key={fact.id} fact={fact} follow={follow} />
        ))}
      </dl>
    </section>
  )
}

function RuleEntry({ fact, follow }: { fact: RegistryFact; follow: Follow }) {
  return (
    <div id={fact.id} className="scroll-mt-24 py-4 sm:grid sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-x-8">
      <dt className="text-muted text-sm leading-snug sm:pt-1">{fact.label}</dt>
      <dd className="mt-1 sm:mt-0">
        <span className="font-semibold font-serif text-ink text-lg leading-snug">{fact.now.value}</span>
        <span className="mt-1 block text-muted text-xs leading-relaxed">
          Since <time dateTime={toIsoDay(fact.now.from)}>{formatDate(fact.now.from)}</time> ·{' '}
          <FactSource source={fact.now.source} /> · checked{' '}
          <time dateTime={toIsoDay(fact.now.checked)}>{formatDate(fact.now.checked)}</time> · confidence{' '}
          {fact.now.confidence}
        </span>
        <RuleHistory fact={fact} />
        {follow(fact)}
      </dd>
    </div>
  )
}
