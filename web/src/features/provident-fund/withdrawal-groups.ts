// Ways to take money out, put together where the answer is the same, so that it is read once.

import type { Withdrawal } from './types'

export type WithdrawalGroup = Pick<Withdrawal, 'verdict' | 'atMost' | 'rule'> & {
  /** The sentences that hold for every purpose. */
  reason: string
  unknowns: string[]
  purposes: { purpose: string; reason: string; unknowns: string[] }[]
}

/** Groups what has the same answer for the same first reason, in the order given. */
export function groupWithdrawals(withdrawals: readonly Withdrawal[]): WithdrawalGroup[] {
  const groups = new Map<string, Withdrawal[]>()
  for (const one of withdrawals) {
    const key = JSON.stringify([one.verdict, one.atMost, one.rule?.title, splitSentences(one.reason)[0]])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    return first ? [describeGroup(first, members)] : []
  })
}

function describeGroup(first: Withdrawal, members: readonly Withdrawal[]): WithdrawalGroup {
  const reasons = findShared(members.map(({ reason }) => splitSentences(reason)))
  const unknowns = findShared(members.map((one) => one.unknowns))
  const purposes = members.map((one) => ({
    purpose: one.purpose,
    reason: splitSentences(one.reason)
      .filter((text) => !reasons.includes(text))
      .join(' '),
    unknowns: one.unknowns.filter((text) => !unknowns.includes(text)),
  }))
  const { verdict, atMost, rule } = first
  return { verdict, atMost, rule, reason: reasons.join(' '), unknowns, purposes }
}

/** What stands in every list, in the order of the first. */
function findShared(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  return first.filter((text) => others.every((other) => other.includes(text)))
}

function splitSentences(text: string): string[] {
  return text.split(/\. (?=[A-Z])/).map((part, index, all) => (index < all.length - 1 ? `${part}.` : part))
}
