// Money that is still in an older account: a claim looks at one account at a time, so it can't be taken out with the rest yet.

import { formatRupees } from '../../lib/format'
import type { Account, Analysis } from './types'
import { addOwn } from './words'

type Untransferred = { amount: number; employers: string[] }

/** Null when nothing waits. While it is not known whether the money has moved, it is not seen to have moved. */
export function findUntransferred({
  accounts,
  findings,
}: Pick<Analysis, 'accounts' | 'findings'>): Untransferred | null {
  const isWaiting = ({ member, balance }: Account) =>
    addOwn(balance) > 0 &&
    findings.some(
      (finding) =>
        finding.check === 'transferPending' &&
        finding.member === member &&
        (finding.outcome === 'fail' || finding.outcome === 'unknown'),
    )
  const waiting = accounts.filter(isWaiting)
  if (waiting.length === 0) return null
  return {
    amount: waiting.reduce((sum, { balance }) => sum + addOwn(balance), 0),
    employers: waiting.map(({ employer }) => employer),
  }
}

export function describeUntransferred({ amount, employers }: Untransferred): string {
  return `${formatRupees(amount)} of this balance is still with ${employers.join(' and ')}, as far as we can see. A claim looks at one account at a time, so that money counts only once it is transferred.`
}
