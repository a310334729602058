// A calculator's results, with the most important one in large type.

import type { CalculatorResult } from '../../api/types'
import { formatAmount } from './amounts'

export function CalculatorResults({ result, isOld }: { result: CalculatorResult; isOld: boolean }) {
  const [main, ...others] = result.results
  if (!main) return null
  return (
    <div aria-busy={isOld}>
      <p className="text-muted text-sm">{main.label}</p>
      <p className="font-semibold font-serif text-3xl text-ink tabular-nums leading-tight sm:text-4xl">
        {formatAmount(main.value, main.unit)}
      </p>
      {others.length > 0 && (
        <dl className="mt-4 grid gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-2">
          {others.map((figure) => (
            <div key={figure.name} className="min-w-0">
              <dt className="text-muted text-sm">{figure.label}</dt>
              <dd className="font-medium text-ink text-lg tabular-nums">{formatAmount(figure.value, figure.unit)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** A sentence with the same figures, for screen readers. */
export function describeResult(result: CalculatorResult): string {
  return `${result.results.map((figure) => `${figure.label}: ${formatAmount(figure.value, figure.unit)}`).join('. ')}.`
}
