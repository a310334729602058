// Where to begin: by what has happened, or with a calculator that works on the spot.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { frontPageQuery } from '../../api/queries/front-page'
import { guidesQuery } from '../../api/queries/guides'
import type { CalculatorMark } from '../../lib/calculator-inputs'
import { cx } from '../../lib/cx'
import { formatQuantity } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

/** `calculator` shows the calculator of this mark, whose page is at the address. */
type Props = { calculator: (mark: CalculatorMark, page: string) => ReactNode }

export function StartHere({ calculator }: Props) {
  const { data: guides = [] } = useQuery(guidesQuery)
  const { data: front } = useQuery(frontPageQuery)
  const sum = front?.calculator
  if (guides.length === 0 && !sum) return null
  return (
    <section
      className={cx(
        'page mt-14 grid gap-x-14 gap-y-12 md:mt-20',
        guides.length > 0 && sum && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      {guides.length > 0 && (
        <div>
          <h2 className="section-title">Start here</h2>
          <p className="mt-2 text-muted">What to do, and in which order, when life changes.</p>
          <ul className="mt-3 divide-y divide-line border-line border-y">
            {guides.map(({ slug, url, title, steps }) => (
              <li key={slug} className="group relative flex items-baseline justify-between gap-4 py-3">
                <AppLink
                  href={url}
                  className="font-medium font-serif text-xl leading-snug decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {title}
                </AppLink>
                <span className="flex-none text-muted text-sm">{formatQuantity(steps, 'step', 'steps')}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-6">
            <AppLink href={paths.assist()} className={LINK}>
              Assist guides
            </AppLink>
            <AppLink href={paths.answers()} className={LINK}>
              Short answers
            </AppLink>
            <AppLink href={paths.service()} className={LINK}>
              Talk to an expert
            </AppLink>
          </p>
        </div>
      )}
      {sum && (
        <div>
          <h2 className="section-title">Work it out</h2>
          <p className="mt-2 text-muted">
            Put in your own loan.{' '}
            <AppLink href={paths.calculators()} className="text-brand underline underline-offset-4">
              All calculators
            </AppLink>
          </p>
          {calculator({ kind: sum.kind, name: sum.kind, inputs: sum.start }, sum.url)}
        </div>
      )}
    </section>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-[0.9375rem] text-brand underline underline-offset-4'
