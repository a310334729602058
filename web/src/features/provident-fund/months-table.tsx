// Every month of every account: filtered by employer, year and state, explained line by line, and saved as a file.

import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { Field, getControlClass } from '../../ui/forms/field'
import { MonthRow } from './month-row'
import { filterMonths, NO_FILTERS, type MonthFilters } from './month-filters'
import { buildMonthsCsv, saveCsv } from './months-csv'
import { Section } from './section'
import type { Account, MonthLine } from './types'
import { formatYear, maskMember, STATES } from './words'

type Props = { months: readonly MonthLine[]; accounts: readonly Account[] }

export function MonthsTable({ months, accounts }: Props) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const shown = filterMonths(months, filters)
  return (
    <Section
      id="pf-months"
      title="Month by month"
      intro="A passbook counts by wage month: the wages of March are paid in during April, so they stand in the next year’s book."
    >
      <Filters months={months} accounts={accounts} filters={filters} onChange={setFilters} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {shown.length === months.length ? `${months.length} lines` : `${shown.length} of ${months.length} lines`}
        </p>
        <Button
          look="outline"
          data-print="no"
          disabled={shown.length === 0}
          onClick={() => saveCsv(buildMonthsCsv(shown, accounts))}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} /> Save as CSV
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="mt-3 border-line border-y py-6 text-muted">No month fits these filters.</p>
      ) : (
        <div className="table-scroll pf-months relative mt-3!" role="group" aria-label="Month by month" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Wage month</th>
                <th scope="col">State</th>
                <th scope="col">PF wages</th>
                <th scope="col">You</th>
                <th scope="col">Employer</th>
                <th scope="col">Pension</th>
                <th scope="col" data-print="no">
                  <span className="sr-only">Explanation</span>
                </th>
              </tr>
            </thead>
            {accounts.map((account) => (
              <AccountMonths
                key={account.member}
                account={account}
                months={shown.filter(({ member }) => member === account.member)}
                isNamed={accounts.length > 1}
              />
            ))}
          </table>
        </div>
      )}
    </Section>
  )
}

type AccountProps = { account: Account; months: readonly MonthLine[]; isNamed: boolean }

function AccountMonths({ account: { employer, member }, months, isNamed }: AccountProps) {
  if (months.length === 0) return null
  return (
    <tbody>
      {isNamed && (
        <tr>
          <th scope="rowgroup" colSpan={7} className="pf-employer">
            <span>
              {employer}, {maskMember(member)}
            </span>
          </th>
        </tr>
      )}
      {months.map((month) => (
        <MonthRow key={toRowKey(month)} line={month} employer={employer} />
      ))}
    </tbody>
  )
}

/** An explained line stays open while others are filtered out. */
function toRowKey({ wageMonth, state, on, line }: MonthLine): string {
  return [wageMonth, state, on, line?.page, line?.line].join(' ')
}

type FilterProps = Props & { filters: MonthFilters; onChange: (filters: MonthFilters) => void }

function Filters({ months, accounts, filters, onChange }: FilterProps) {
  const years = [...new Set(months.map(({ year }) => year))].toSorted((a, b) => b - a)
  const states = [...new Set(months.map(({ state }) => state))]
  return (
    <div data-print="no" className="mt-5 grid gap-4 sm:grid-cols-3">
      <Choice
        label="Employer"
        all="All employers"
        value={filters.member}
        options={accounts.map(({ member, employer }) => [member, `${employer}, ${maskMember(member)}`])}
        onChange={(member) => onChange({ ...filters, member })}
      />
      <Choice
        label="Year"
        all="All years"
        value={filters.year}
        options={years.map((year) => [String(year), formatYear(year)])}
        onChange={(year) => onChange({ ...filters, year })}
      />
      <Choice
        label="State"
        all="All states"
        value={filters.state}
        options={states.map((state) => [state, STATES[state]])}
        onChange={(state) => onChange({ ...filters, state })}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string
  options: [string, string][]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={getControlClass(false, 'h-11')}
      >
        <option value="">{all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
