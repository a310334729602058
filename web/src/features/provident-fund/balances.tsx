// The employers over time, with what each account holds today.

import { formatRupees } from '../../lib/format'
import { FoldedSection } from './folded-section'
import { describeEmployers } from './results-in-words'
import type { Account, Analysis } from './types'
import { addOwn, formatMonth, formatYear, maskMember, toMonthIndex } from './words'

export function Balances({ analysis: { balance, accounts } }: { analysis: Analysis }) {
  return (
    <FoldedSection
      id="pf-balances"
      result={describeEmployers(accounts)}
      intro="These are the balances at the last line of each account, not the passbook’s forecast for the end of the year."
    >
      <p className="mt-3 max-w-[68ch] text-muted text-sm leading-relaxed">
        A further {formatRupees(balance.pension)} went to the pension scheme. It is no balance: it earns no interest,
        and the pension depends on years and wages.
      </p>
      {accounts.some(({ firstWageMonth, lastWageMonth }) => firstWageMonth && lastWageMonth) && (
        <p className="mt-3 max-w-[68ch] text-muted text-sm leading-relaxed">
          Each bar shows time, not money: the years in which an account was paid into.
        </p>
      )}
      <ol className="mt-5 border-line border-t">
        {accounts.map((account) => (
          <AccountRow key={account.member} account={account} accounts={accounts} />
        ))}
      </ol>
    </FoldedSection>
  )
}

function AccountRow({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const { employer, member, firstWageMonth, lastWageMonth, balance, yearsRead } = account
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-medium font-sans text-base">{employer}</h3>
        <p className="font-medium tabular-nums">{formatRupees(addOwn(balance))}</p>
      </div>
      <p className="mt-0.5 text-muted text-sm leading-relaxed">
        {!(firstWageMonth && lastWageMonth) && 'No wages seen. '}
        Member ID {maskMember(member)}. Read: {yearsRead.map(formatYear).join(', ')}.
      </p>
      <Bar account={account} accounts={accounts} />
    </li>
  )
}

/**
 * Shows when an account was paid into, between the first and the last month of all of them. A bar beside a balance is taken for the
 * amount, so its months stand below it.
 */
function Bar({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const months = accounts
    .flatMap(({ firstWageMonth, lastWageMonth }) => [firstWageMonth, lastWageMonth])
    .filter((month) => month !== null)
    .map(toMonthIndex)
  const { firstWageMonth, lastWageMonth } = account
  if (!firstWageMonth || !lastWageMonth) return null
  const from = Math.min(...months)
  const length = Math.max(...months) - from + 1
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${length} 4`} preserveAspectRatio="none" className="mt-3 block h-2 w-full">
        <rect x={0} y={1.5} width={length} height={1} className="fill-line" />
        <rect
          x={toMonthIndex(firstWageMonth) - from}
          y={0}
          width={toMonthIndex(lastWageMonth) - toMonthIndex(firstWageMonth) + 1}
          height={4}
          className="fill-brand"
        />
      </svg>
      <p className="mt-1 text-muted text-sm leading-relaxed">
        Time: wages of {formatMonth(firstWageMonth)} – {formatMonth(lastWageMonth)}
      </p>
    </>
  )
}
