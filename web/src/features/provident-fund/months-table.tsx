// Every month of every account, a financial year at a time: filtered by employer, year and state, explained line by line, and
// saved as a file.

import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/button'
import { FoldedSection } from './folded-section'
import { MonthChoices } from './month-choices'
import { filterMonths, type MonthFilters, NO_FILTERS } from './month-filters'
import { markMonths } from './month-marks'
import { MonthYear } from './month-year'
import { buildMonthsCsv, saveCsv } from './months-csv'
import { describeLines } from './results-in-words'
import type { Account, Finding, MonthLine } from './types'

type Props = {
  months: readonly MonthLine[]
  accounts: readonly Account[]
  findings: readonly Finding[]
  filters: MonthFilters
  onFilter: (filters: MonthFilters) => void
}

export function MonthsTable({ months, accounts, findings, filters, onFilter }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => markMonths(months, findings), [months, findings])
  const shown = filterMonths(months, filters, marks)
  const years = [...new Set(shown.map(({ year }) => year))].toSorted((one, other) => other - one)

  // What a filter finds is seen at once.
  useEffect(() => {
    if (filters === NO_FILTERS) return
    for (const year of list.current?.querySelectorAll('details') ?? []) year.open = true
  }, [filters])

  return (
    <FoldedSection
      id="pf-months"
      result={describeLines(months)}
      intro="A passbook counts by wage month: the wages of March are paid in during April, so they stand in the next year’s book."
    >
      <MonthChoices months={months} accounts={accounts} marks={marks} filters={filters} onChange={onFilter} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {shown.length === months.length ? `${months.length} lines` : `${shown.length} of ${months.length} lines`}
        </p>
        <Button
          look="outline"
          data-print="no"
          disabled={shown.length === 0}
          onClick={() => saveCsv(buildMonthsCsv(shown, accounts, marks))}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} /> Save as CSV
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="mt-3 border-line border-y py-6 text-muted">No month fits these filters.</p>
      ) : (
        <div ref={list} className="mt-3 border-line border-t">
          {years.map((year) => (
            <MonthYear key={year} year={year} months={months} shown={shown} accounts={accounts} marks={marks} />
          ))}
        </div>
      )}
    </FoldedSection>
  )
}
