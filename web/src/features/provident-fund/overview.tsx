// Whose passbooks these are, what they add up to, and how recent they are.

import { Fragment } from 'react'
import { formatRupees } from '../../lib/format'
import { UanNumber } from './account/uan-number'
import { describeInterestYear, describeLastCredit } from './overview-words'
import type { Analysis, RevealableUan } from './types'
import { addOwn } from './words'

type Props = {
  analysis: Analysis
  names: readonly string[]
  /** The UANs that the server shows whole in this session. */
  ownUans?: readonly RevealableUan[]
  /** Takes note of a session that has ended; true when it did. */
  noteFailure?: (error: unknown) => boolean
}

export function Overview({ analysis, names, ownUans = [], noteFailure = () => false }: Props) {
  const { balance, uans, holder, months } = analysis
  const printed = names.length > 1 ? `Printed as ${names.join(' and as ')}` : holder
  return (
    <div className="mt-6">
      <p className="leading-snug">
        {`${printed}, UAN `}
        {uans.length === 0 && 'not printed'}
        {uans.map((masked, at) => (
          <Fragment key={masked}>
            {at > 0 && ' and '}
            <Uan masked={masked} own={ownUans} noteFailure={noteFailure} />
          </Fragment>
        ))}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[1.4fr_1fr_1fr]">
        <Figure label="Your provident fund" value={addOwn(balance)} isMain />
        <Figure label="Paid by you, with interest" value={balance.employee} />
        <Figure label="By employers, with interest" value={balance.employer} />
      </dl>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-0.5 text-sm leading-snug">
        <Line label="Paid into the pension scheme" value={formatRupees(balance.pension)} />
        <Line label="Last credit" value={describeLastCredit(months)} />
        <Line label="Interest" value={describeInterestYear(analysis)} />
      </dl>
    </div>
  )
}

/** Whose last digits two numbers share is not told apart here, so such a number stays masked. */
function Uan({
  masked,
  own,
  noteFailure,
}: {
  masked: string
  own: readonly RevealableUan[]
  noteFailure: (error: unknown) => boolean
}) {
  const [first, second] = own.filter((known) => known.uan === masked)
  if (!first || second) return masked
  return <UanNumber reference={first.ref} masked={masked} canShow noteFailure={noteFailure} />
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

/** Quieter than a figure: label and value in one line, and nothing where the passbooks say nothing. */
function Line({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt className="inline text-muted">{label}</dt> <dd className="inline tabular-nums">{value}</dd>
    </div>
  )
}
