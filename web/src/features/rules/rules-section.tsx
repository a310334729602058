// The rules of one category, folded under its name. Each has its value, its starting date and its source.

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category, RegistryFact } from '../../api/types'
import { getCategoryHue } from '../../lib/category-hue'
import { formatDate, formatQuantity, toIsoDay } from '../../lib/format'
import { FactSource } from './fact-source'
import { RuleHistory } from './rule-history'

/** The button that follows a rule. */
export type Follow = (fact: RegistryFact) => ReactNode

type Props = {
  category: Category
  facts: readonly RegistryFact[]
  /** What a filter has found is not folded. */
  isOpen: boolean
  follow: Follow
}

/**
 * The heading stands before the control, because some screen readers take no heading inside one for a heading. The control
 * lies over it and is cut off above the section, so that the whole row folds the section, however long the heading is.
 */
export function RulesSection({ category, facts, isOpen, follow }: Props) {
  const title = `${category.slug}-title`
  return (
    <section
      aria-labelledby={title}
      className="border-line border-b [clip-path:inset(-0.25rem_-1rem_-1rem)] print:[clip-path:none]"
    >
      <h2
        id={title}
        className="flex min-h-16 items-center gap-4 py-3 pr-28 font-semibold text-2xl leading-tight [&:has(+details>summary:hover)]:text-brand"
      >
        <span
          aria-hidden
          data-hue={getCategoryHue(category.name)}
          className="w-1 shrink-0 self-stretch rounded-full bg-tint-line"
        />
        <span className="min-w-0">{category.name}</span>
      </h2>
      <details open={isOpen} className="group">
        <summary
          id={category.slug}
          className="relative -mt-16 flex min-h-16 cursor-pointer list-none items-center justify-end gap-4 py-3 before:absolute before:inset-x-0 before:-top-200 before:bottom-0 print:before:hidden [&::-webkit-details-marker]:hidden"
        >
          <span className="shrink-0 text-muted text-sm tabular-nums">
            <span className="sr-only print:hidden">{category.name}: </span>
            {formatQuantity(facts.length, 'rule', 'rules')}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <dl className="mb-6 divide-y divide-line border-line border-t">
          {facts.map((fact) => (
            <RuleEntry key={fact.id} fact={fact} follow={follow} />
          ))}
        </dl>
      </details>
    </section>
  )
}

function RuleEntry({ fact, follow }: { fact: RegistryFact; follow: Follow }) {
  return (
    <div id={fact.id} className="py-4 target:bg-marker/25 sm:grid sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-x-8">
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
