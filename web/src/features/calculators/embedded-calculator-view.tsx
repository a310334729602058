// A calculator alone, in a frame on another site's page: the calculator, what happens to the figures, and whose it is.

import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CalculatorPage } from '../../api/types'
import { brand } from '../../lib/brand'
import { readTypedInputs, updateSearch } from '../../lib/calculator-inputs'
import { paths } from '../../lib/paths'
import { useReportedHeight } from './use-reported-height'

type Props = { page: CalculatorPage; calculator: ReactNode }

export function EmbeddedCalculatorView({ page, calculator }: Props) {
  useReportedHeight()
  const typed = useRouterState({ select: (state) => state.location.searchStr })
  const search = updateSearch('', page.kind, readTypedInputs(typed, page.kind))
  return (
    <div className="p-1">
      <h1 className="sr-only">{page.title}</h1>
      <h2 className="sr-only">Your figures</h2>
      {calculator}
      <p className="mt-3 px-1 text-muted text-xs leading-relaxed">
        The figures you type are sent to {brand.name} to be worked out, and are not kept. Education, not advice.
      </p>
      <p className="px-1 text-sm">
        <a
          href={paths.calculators(page.kind) + search}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
        >
          From {brand.name}
          <span className="sr-only">: opens this calculator in a new tab</span>
        </a>
      </p>
    </div>
  )
}
