import type { CalculatorResult } from '../../api/types'
import { date, isoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../ui/app-link'

/** What the figures rest on: the formula, its limits, and the facts with their days. */
export function Basis({ result }: { result: CalculatorResult }) {
  return (
    <div className="border-line border-t pt-4 text-sm leading-relaxed">
      <h4 className="font-sans font-semibold text-ink">How it is worked out</h4>
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
            Rules as of <time dateTime={isoDay(result.rulesAsOf)}>{date(result.rulesAsOf)}</time>
          </p>
          <ul className="mt-1 space-y-1 text-muted">
            {result.facts.map((fact) => (
              <li key={fact.id}>
                <AppLink href={`${paths.rules()}#${fact.id}`} className="text-brand underline underline-offset-2">
                  {fact.label}
                </AppLink>
                : {fact.value}, from <time dateTime={isoDay(fact.from)}>{date(fact.from)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
