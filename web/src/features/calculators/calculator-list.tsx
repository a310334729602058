// All calculators, by subject.

import type { CalculatorGroup } from '../../api/types'
import { LinkCard } from '../../shared/components/link-card'

export function CalculatorList({ groups }: { groups: CalculatorGroup[] }) {
  return (
    <div className="page pt-8 sm:pt-12">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Calculators</h1>
      <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
        Put in your own figures. Each calculator shows its formula, what it assumes, and the rules it goes by with their
        dates. Nothing you type is kept.
      </p>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`} className="mt-10">
          <h2 id={`group-${group.id}`} className="section-title scroll-mt-24">
            {group.title}
          </h2>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {group.calculators.map((calculator) => (
              <li key={calculator.kind}>
                <LinkCard href={calculator.url} title={calculator.title} level={3}>
                  <p className="mt-1.5 text-muted text-sm leading-relaxed">{calculator.summary}</p>
                </LinkCard>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
