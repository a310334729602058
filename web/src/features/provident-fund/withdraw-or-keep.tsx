// What may be taken out now beside keeping all of it: what each leaves in the fund, and what that grows to by an age.

import { formatNumber, formatRupees } from '../../lib/format'
import { PARTS } from './parts'
import { RuleNote } from './rule-note'
import type { Analysis } from './types'
import { describeUntransferred, findUntransferred } from './untransferred'
import { addOwn } from './words'

type Props = {
  analysis: Analysis
  age: number | null
  /** The age to which is reckoned. */
  until: number | null
}

export function WithdrawOrKeep({ analysis, age, until }: Props) {
  const { balance, withdrawals, withdrawOrKeep } = analysis
  const { takeNow, stays, rule, rate, rateRule, growth } = withdrawOrKeep
  const whole = addOwn(balance)
  const untransferred = takeNow === null ? null : findUntransferred(analysis)
  if (whole <= 0) return <p className="mt-4 leading-relaxed">There is no balance that could be taken out or kept.</p>
  const grown = age !== null && until !== null ? growth.find(({ years }) => years === until - age) : undefined
  const grows = until === null ? 'Grows to' : `Grows to, by ${until}`
  return (
    <>
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {takeNow !== null && (
          <Way
            title="Withdraw now"
            lines={[
              ['You take out, at most', formatRupees(takeNow)],
              ['Stays in the fund', formatRupees(stays)],
              [grows, grown ? formatRupees(grown.left) : 'unknown'],
            ]}
          />
        )}
        <Way
          title="Keep all of it"
          lines={[
            ['You take out', formatRupees(0)],
            ['Stays in the fund', formatRupees(whole)],
            [grows, grown ? formatRupees(grown.kept) : 'unknown'],
          ]}
        />
      </div>
      {untransferred && <p className="mt-4 max-w-[68ch] leading-relaxed">{describeUntransferred(untransferred)}</p>}
      <p role="status" className="mt-4 max-w-[68ch] leading-relaxed">
        {describeDifference(grown, until, takeNow, age)}
      </p>
      <p className="mt-2 max-w-[68ch] leading-relaxed">
        {takeNow === null &&
          (withdrawals.some(({ verdict }) => verdict === 'unknown')
            ? 'We can’t say from these passbooks that anything may be taken out now. '
            : 'By the rules we know, nothing may be taken out now. ')}
        For which purposes, and what it depends on:{' '}
        <a href="#pf-withdrawals-title" className="text-brand underline underline-offset-4">
          {PARTS['pf-withdrawals']}
        </a>
      </p>
      <p className="mt-2 max-w-[68ch] text-muted text-sm leading-relaxed">
        At {formatNumber(rate)}% a year, the last declared rate, for whole years from now; the real rate is declared
        anew for each. New contributions are left out on both sides.
      </p>
      <RuleNote rule={rateRule} />
      {takeNow !== null && (
        <>
          <RuleNote rule={rule} />
          <TaxNote analysis={analysis} />
        </>
      )}
    </>
  )
}

/** The finding about tax holds for taking out now; without a deposit there is nothing to tax. */
function TaxNote({ analysis: { findings } }: { analysis: Analysis }) {
  const tax = findings.find(({ check, outcome }) => check === 'taxDeducted' && outcome !== 'notApplicable')
  if (!tax) return null
  return (
    <>
      <h3 className="mt-6 font-medium font-sans text-base">Tax on what you take out</h3>
      <p className="mt-1 max-w-[68ch] leading-relaxed">
        {tax.title}. {tax.reason}
      </p>
      <RuleNote rule={tax.rule} />
    </>
  )
}

function Way({ title, lines }: { title: string; lines: [label: string, value: string][] }) {
  return (
    <div role="group" aria-label={title}>
      <h3 className="border-ink border-b-2 pb-1.5 font-medium font-sans text-base">{title}</h3>
      <dl>
        {lines.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2 last:font-semibold"
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function describeDifference(
  grown: { kept: number; left: number } | undefined,
  until: number | null,
  takeNow: number | null,
  age: number | null,
): string {
  if (!grown) {
    return age === null
      ? 'Tell your age to see what it grows to.'
      : 'Choose an age that is still to come to see what it grows to.'
  }
  if (takeNow === null) return `Kept, your balance becomes ${formatRupees(grown.kept)} by ${until}.`
  return `Left in the fund, the ${formatRupees(takeNow)} would be ${formatRupees(grown.kept - grown.left)} by ${until}. Taken out, it stops earning interest there.`
}
