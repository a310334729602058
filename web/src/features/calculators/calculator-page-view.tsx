// The page of a calculator: what it is for, the calculator itself, the articles about its rules, and its neighbours.

import type { ReactNode } from 'react'
import type { CalculatorPage } from '../../api/types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ArticleCard } from '../../shared/components/article-card'
import { EmbedBox } from './embed-box'

type Props = { page: CalculatorPage; calculator: ReactNode }

export function CalculatorPageView({ page, calculator }: Props) {
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <p className="text-muted text-sm">
          <AppLink href={paths.calculators()} className="inline-block py-1 text-brand underline underline-offset-4">
            All calculators
          </AppLink>
        </p>
        <h1 className="mt-2 font-semibold text-3xl text-ink leading-tight tracking-[-0.01em] sm:text-4xl">
          {page.title}
        </h1>
        <p className="mt-3 text-lg text-muted leading-relaxed">{page.summary}</p>
        <section aria-label="Your figures">
          <h2 className="sr-only">Your figures</h2>
          {calculator}
        </section>
        <section aria-labelledby="about-figures" className="mt-10">
          <h2 id="about-figures" className="section-title">
            Reading the result
          </h2>
          <p className="mt-3 leading-relaxed">{page.about}</p>
          <p className="mt-3 text-muted text-sm leading-relaxed">
            The address above holds what you type, so that you can keep or share the page. We keep none of it. This is
            education, not advice.
          </p>
          <EmbedBox key={page.kind} kind={page.kind} title={page.title} />
        </section>
      </div>
      {page.articles.length > 0 && (
        <section aria-labelledby="rules-behind" data-print="no" className="mx-auto mt-10 max-w-200">
          <h2 id="rules-behind" className="section-title">
            The rules behind it
          </h2>
          <ul className="mt-4 grid gap-6 sm:grid-cols-2">
            {page.articles.map((article) => (
              <li key={article._id}>
                <ArticleCard content={article} place="grid" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-labelledby="other-calculators" data-print="no" className="mx-auto mt-10 max-w-200">
        <h2 id="other-calculators" className="section-title">
          Other calculators
        </h2>
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {page.related.map(({ kind, title, url }) => (
            <li key={kind}>
              <AppLink href={url} className="inline-block py-1.5 text-brand underline underline-offset-4">
                {title}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
