// The rules that changed last: what was, what is, and since when.

import { ArrowRight } from 'lucide-react'
import type { ChangedRule } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { NoWrapNumbers } from '../../ui/no-wrap-numbers'

export function ChangedRules({ rules }: { rules: ChangedRule[] }) {
  return (
    <section aria-labelledby="changed-rules" className="border-ink border-t-2 pt-5">
      <h2 id="changed-rules" className="section-title">
        What changed in the rules
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {rules.map((rule) => (
          <li key={rule.fact} className="py-3.5">
            <AppLink
              href={`${paths.rules()}#${rule.fact}`}
              className="text-muted text-sm leading-snug decoration-1 underline-offset-2 hover:text-ink hover:underline"
            >
              {rule.label}
            </AppLink>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2 font-serif text-lg leading-snug">
              <span className="text-muted">
                <span className="sr-only">It was </span>
                <NoWrapNumbers>{rule.was}</NoWrapNumbers>
              </span>
              <ArrowRight aria-hidden strokeWidth={1.75} className="size-4 flex-none self-center text-muted" />
              <span className="font-semibold text-ink">
                <span className="sr-only">and is </span>
                <NoWrapNumbers>{rule.now}</NoWrapNumbers>
              </span>
            </p>
            <p className="mt-0.5 text-muted text-xs">
              since <time dateTime={toIsoDay(rule.since)}>{formatDate(rule.since)}</time>
            </p>
          </li>
        ))}
      </ol>
      <AppLink
        href={paths.rules()}
        className="mt-1 inline-flex min-h-11 items-center font-medium text-[0.9375rem] text-brand underline underline-offset-4"
      >
        All rules and rates
      </AppLink>
    </section>
  )
}
