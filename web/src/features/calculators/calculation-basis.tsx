// The basis of a calculator's figures: the formula, its limits, and the facts with their dates.

import type { CalculatorResult } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

type Props = { result: CalculatorResult; inNewTab: boolean }

export function CalculationBasis({ result, inNewTab }: Props) {
  const tab = inNewTab ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <div className="border-line border-t pt-4 text-sm leading-relaxed">
      <h4 className="font-sans font-semibold text-ink">How it is calculated</h4>
      <ul className="mt-1.5 space-y-1 text-ink">
        {result.formula.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ul className="mt-3 space-y-1 text-muted">
        {result.notes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {result.facts.length > 0 && (
        <>
          <p className="mt-4 font-medium text-ink">
            Rules as of <time dateTime={toIsoDay(result.rulesAsOf)}>{formatDate(result.rulesAsOf)}</time>
          </p>
          <ul className="mt-1 space-y-1 text-muted">
            {result.facts.map((fact) => (
              <li key={fact.id}>
                <AppLink
                  href={`${paths.rules()}#${fact.id}`}
                  className="text-brand underline underline-offset-2"
                  {...tab}
                >
                  {fact.label}
                </AppLink>
                : {fact.value}, from <time dateTime={toIsoDay(fact.from)}>{formatDate(fact.from)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
