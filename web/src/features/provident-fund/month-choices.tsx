// The filters of the table of months.

import { useId } from 'react'
import { Field, getControlClass } from '../../ui/forms/field'
import type { MonthFilters } from './month-filters'
import { MARKS, type MonthMark, type MonthMarks } from './month-marks'
import type { Account, MonthLine } from './types'
import { formatYear, maskMember, STATES } from './words'

type Props = {
  months: readonly MonthLine[]
  accounts: readonly Account[]
  marks: MonthMarks
  filters: MonthFilters
  onChange: (filters: MonthFilters) => void
}

export function MonthChoices({ months, accounts, marks, filters, onChange }: Props) {
  const years = [...new Set(months.map(({ year }) => year))].toSorted((a, b) => b - a)
  const states = [...new Set(months.map(({ state }) => state))]
  const marked = (['late', 'overlap'] satisfies MonthMark[]).filter((mark) => marks[mark].size > 0)
  return (
    <div data-print="no" className="mt-4 grid gap-4 sm:grid-cols-3">
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
        options={[
          ...states.map((state): [string, string] => [state, STATES[state]]),
          ...marked.map((mark): [string, string] => [mark, MARKS[mark]]),
        ]}
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
