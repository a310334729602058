// The glossary: terms under their first letters, with an index of the letters.

import type { GlossaryTerm } from '../../api/types'
import { AppLink } from '../../shared/components/app-link'
import { EmptyState } from '../../ui/states'
import { groupByLetter } from './term-letters'

export function TermList({ terms }: { terms: GlossaryTerm[] }) {
  const groups = groupByLetter(terms)
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Glossary</h1>
        <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
          The words on payslips, passbooks, policies, loan papers and tax returns, each in a sentence. The term leads to
          the whole answer, in English, Hindi and Hinglish.
        </p>
        {groups.length === 0 && (
          <div className="mt-10">
            <EmptyState title="No terms yet." />
          </div>
        )}
        <nav aria-label="Letters" data-print="no" className="mt-8 border-line border-y py-3">
          <ul className="flex flex-wrap">
            {groups.map(({ letter, anchor }) => (
              <li key={letter}>
                <a
                  href={`#${anchor}`}
                  className="inline-flex size-11 items-center justify-center rounded-control font-medium text-brand hover:bg-line/50"
                >
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ letter, anchor, terms: own }) => (
          <section key={letter} aria-labelledby={anchor} className="mt-10">
            <h2 id={anchor} className="section-title scroll-mt-24">
              {letter}
            </h2>
            <dl className="mt-3 divide-y divide-line">
              {own.map((term) => (
                <div key={term.term} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_1fr]">
                  <dt className="wrap-anywhere font-semibold text-ink">
                    <AppLink href={term.url} className="text-brand underline underline-offset-4">
                      {term.term}
                    </AppLink>
                    {term.also.length > 0 && (
                      <span className="block font-normal text-muted text-sm">{term.also.join(', ')}</span>
                    )}
                  </dt>
                  <dd className="leading-relaxed">{term.meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
