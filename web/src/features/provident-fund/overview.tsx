// Whose passbooks these are, and what they add up to.

import { formatRupees } from '../../lib/format'
import type { Analysis } from './types'
import { addOwn } from './words'

export function Overview({ analysis, names }: { analysis: Analysis; names: readonly string[] }) {
  const { balance, uans, holder } = analysis
  const printed = names.length > 1 ? `Printed as ${names.join(' and as ')}` : holder
  return (
    <div className="mt-6">
      <p className="leading-snug">{`${printed}, UAN ${uans.join(' and ') || 'not printed'}`}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[1.4fr_1fr_1fr]">
        <Figure label="Your provident fund" value={addOwn(balance)} isMain />
        <Figure label="Paid by you, with interest" value={balance.employee} />
        <Figure label="By employers, with interest" value={balance.employer} />
      </dl>
    </div>
  )
}

function Figure({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) {
  return (
    <div className={isMain ? 'flex flex-col justify-end max-sm:col-span-2' : 'flex flex-col justify-end'}>
      <dt className="text-muted text-sm leading-snug">{label}</dt>
      <dd className={isMain ? 'font-semibold font-serif text-4xl' : 'font-serif text-xl'}>
        <span className="tabular-nums">{formatRupees(value)}</span>
      </dd>
    </div>
  )
}
