// Every rule that articles quote, by category, with a contents list beside it and the coming dates above.

import { type ReactNode, useId, useRef, useState } from 'react'
import type { Category, FactRegistry, StaticPage } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { addMailLinks } from '../../lib/mail-links'
import { Button } from '../../ui/button'
import { Html } from '../../ui/html'
import { ComingDates } from './coming-dates'
import { filterFacts } from './filter-facts'
import { useRuleLanding } from './land-on-rule'
import { type ContentsEntry, RulesContents } from './rules-contents'
import { type Follow, RulesSection } from './rules-section'

type RulesViewProps = { page: StaticPage; registry: FactRegistry; categories: Category[]; follow: Follow }

export function RulesView({ page, registry, categories, follow }: RulesViewProps) {
  const [typed, setTyped] = useState('')
  const found = filterFacts(registry.facts, typed)
  const isFiltered = typed.trim() !== ''
  const sections = categories
    .map((category) => ({ category, facts: found.filter((fact) => fact.category === category.slug) }))
    .filter((section) => section.facts.length > 0)
  const entries: ContentsEntry[] = [
    ...(registry.comingDates.length > 0 ? [{ id: 'coming-dates', name: 'Upcoming dates', count: null }] : []),
    ...sections.map(({ category, facts }) => ({ id: category.slug, name: category.name, count: facts.length })),
    { id: 'about-the-rules', name: 'How to read this list', count: null },
  ]
  useRuleLanding()
  return (
    <article className="page pt-8 sm:pt-12">
      <header className="max-w-160">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{page.title}</h1>
        <p className="mt-4 text-lg text-muted leading-relaxed">{page.description}</p>
        {registry.rulesAsOf && (
          <p className="mt-3 text-muted text-sm">
            Rules as of{' '}
            <time dateTime={toIsoDay(registry.rulesAsOf)} className="font-medium text-ink">
              {formatDate(registry.rulesAsOf)}
            </time>
          </p>
        )}
      </header>
      <div className="mt-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12">
        <div>
          <RulesContents entries={entries} />
        </div>
        <div className="min-w-0 max-w-200 max-lg:mt-10">
          <ComingDates dates={registry.comingDates} />
          <RulesFilter typed={typed} onType={setTyped} found={found.length} all={registry.facts.length} />
          <FoldedSections isFiltered={isFiltered}>
            {sections.map(({ category, facts }) => (
              <RulesSection key={category.slug} category={category} facts={facts} isOpen={isFiltered} follow={follow} />
            ))}
          </FoldedSections>
          <div id="about-the-rules" className="mt-16 max-w-160 border-line border-t pt-4">
            <Html className="prose" html={addMailLinks(page.content)} />
          </div>
        </div>
      </div>
    </article>
  )
}

type RulesFilterProps = { typed: string; onType: (typed: string) => void; found: number; all: number }

/** Hundreds of rules are many to look through, so readers can filter them. Without JavaScript the sections are there. */
function RulesFilter({ typed, onType, found, all }: RulesFilterProps) {
  const id = useId()
  return (
    <div className="mt-10 max-w-110 noscript:hidden print:hidden">
      <label htmlFor={id} className="font-medium text-ink text-sm">
        Find a rule
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        placeholder="wage ceiling, 80C, nominee …"
        className="mt-1.5 h-11 w-full rounded-control border border-muted/70 bg-surface px-3 text-base text-ink placeholder:text-muted"
      />
      <p role="status" className="mt-2 text-muted text-sm">
        {typed.trim() !== '' && (found === 0 ? 'No rule matches these words.' : `${found} of ${all} rules`)}
      </p>
    </div>
  )
}

/** The sections, which can be unfolded and folded all at once. */
function FoldedSections({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  function foldAll(isOpen: boolean) {
    for (const section of list.current?.querySelectorAll<HTMLDetailsElement>('section > details') ?? []) {
      section.open = isOpen
    }
  }
  return (
    <>
      {!isFiltered && (
        <p className="mt-4 -ml-5 flex flex-wrap noscript:hidden print:hidden">
          <Button look="quiet" className="underline underline-offset-4" onClick={() => foldAll(true)}>
            Open all sections
          </Button>
          <Button look="quiet" className="underline underline-offset-4" onClick={() => foldAll(false)}>
            Close all
          </Button>
        </p>
      )}
      <div ref={list} className="mt-2 border-line border-t">
        {children}
      </div>
    </>
  )
}
