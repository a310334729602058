// What each part of the dashboard comes to, in one line.

import { formatRupees, formatRupeesInWords } from '../../lib/format'
import { chooseUntilAge } from './calculator-values'
import { describeMonths, describePensionAMonth } from './pension-words'
import type { Account, Analysis, Finding, MonthLine, PensionOutlook, Readiness, Withdrawal, YearBalance } from './types'
import { findUntransferred } from './untransferred'
import { addOwn, formatMonth, formatYear } from './words'

export function describeEmployers(accounts: readonly Account[]): string {
  const firsts = accounts.flatMap(({ firstWageMonth }) => firstWageMonth ?? []).toSorted()
  const lasts = accounts.flatMap(({ lastWageMonth }) => lastWageMonth ?? []).toSorted()
  const [first, last] = [firsts[0], lasts.at(-1)]
  const employers = count(accounts.length, 'account')
  return first && last ? `${employers}, wages of ${formatMonth(first)} to ${formatMonth(last)}` : employers
}

export function describeLines(months: readonly MonthLine[]): string {
  const missing = months.filter(({ state }) => state === 'missing').length
  const notUploaded = months.filter(({ state }) => state === 'notUploaded').length
  return [
    count(months.length, 'line'),
    missing > 0 && `${count(missing, 'month')} missing`,
    notUploaded > 0 && `${count(notUploaded, 'month')} not uploaded`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** One difference is told as its finding tells it; several are counted. */
export function describeInterest(findings: readonly Finding[], years: readonly YearBalance[]): string {
  const checks = findings.filter(({ check }) => check === 'interest')
  const [first, ...others] = checks.filter(({ outcome }) => outcome === 'fail')
  if (first && others.length === 0) return first.title
  if (first) {
    const amount = [first, ...others].reduce((sum, finding) => sum + (finding.amount ?? 0), 0)
    return `Interest: ${count(others.length + 1, 'difference')}, ${formatRupees(amount)} together`
  }
  if (checks.some(({ outcome }) => outcome === 'unknown')) return 'Interest: not all of it can be checked'
  if (checks.some(({ outcome }) => outcome === 'pass')) return 'Interest: right in every year that can be checked'
  const last = years.at(-1)
  return last ? `${formatRupees(addOwn(last.heads))} in ${formatYear(last.year)}` : ''
}

export function describePension(pension: PensionOutlook): string {
  return `At least ${describeMonths(pension.monthsSeen)} of service; ${describePensionAMonth(pension)}`
}

type Allowed = Pick<Analysis, 'withdrawals' | 'accounts' | 'readiness' | 'findings'>

/** What is allowed is of no use while a claim would be refused or money is elsewhere, so that is said first. */
export function describeWithdrawals({ withdrawals, ...known }: Allowed): string {
  const countOf = (verdict: Withdrawal['verdict']) => withdrawals.filter((one) => one.verdict === verdict).length
  const [yes, no, unknown] = [countOf('yes'), countOf('no'), countOf('unknown')]
  const most = Math.max(0, ...withdrawals.map(({ verdict, atMost }) => (verdict === 'yes' ? (atMost ?? 0) : 0)))
  const words = [
    yes > 0 && `allowed for ${count(yes, 'purpose')}${most > 0 ? `, at most ${formatRupees(most)}` : ''}`,
    no > 0 && `not for ${no}`,
    unknown > 0 && `unknown for ${unknown}`,
  ]
    .filter((part) => part !== false)
    .join('; ')
  return yes > 0 ? addConditions(known, words) : capitalise(words)
}

/** What may be taken now and what keeping comes to, as far as the age of the reader is known. */
export function describeWithdrawOrKeep(analysis: Analysis, age: number | null): string {
  const { balance, withdrawOrKeep } = analysis
  if (addOwn(balance) <= 0) return FILLED
  const { takeNow, stays, untilAge, growth } = withdrawOrKeep
  const until = chooseUntilAge(untilAge, age)
  const kept = age === null ? undefined : growth.find(({ years }) => years === until - age)?.kept
  if (takeNow === null) {
    return kept === undefined ? FILLED : `Kept, your balance grows to ${formatRupeesInWords(kept)} by ${until}`
  }
  const words =
    kept === undefined
      ? `${formatRupees(takeNow)} may be taken out now, and ${formatRupees(stays)} stays`
      : `${formatRupees(takeNow)} may be taken out now; kept, all of it grows to ${formatRupeesInWords(kept)} by ${until}`
  return addConditions(analysis, words)
}

const FILLED = 'The calculator, filled with your rounded figures'

/** Puts before an amount what has to happen until it can be taken out. */
function addConditions(known: Pick<Analysis, 'accounts' | 'readiness' | 'findings'>, words: string): string {
  const untransferred = findUntransferred(known)
  const conditions = [
    isClaimBlocked(known) && 'what is in the way is mended',
    untransferred && `${formatRupees(untransferred.amount)} is transferred`,
  ].filter(Boolean)
  return conditions.length > 0 ? `Once ${conditions.join(' and ')}: ${words}` : capitalise(words)
}

/** By a point of readiness, or by an urgent finding such as an exit that nobody knows of. The report says the same. */
export const isClaimBlocked = ({ readiness, findings }: Pick<Analysis, 'readiness' | 'findings'>) =>
  readiness.items.some(({ outcome, critical }) => outcome === 'fail' && critical) ||
  findings.some(({ outcome, severity }) => outcome === 'fail' && severity === 'critical')

export function describeReadiness({ items }: Readiness): string {
  const countOf = (outcome: Finding['outcome']) => items.filter((item) => item.outcome === outcome).length
  const [wrong, unknown] = [countOf('fail'), countOf('unknown')]
  if (wrong === 0 && unknown === 0) return 'Nothing known stands in the way'
  return capitalise(
    [wrong > 0 && `${count(wrong, 'point')} in the way`, unknown > 0 && `${count(unknown, 'point')} not known`]
      .filter((part) => part !== false)
      .join(', '),
  )
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
