// Months, years and member IDs in words.

import type { Account, CheckName, Heads, Month, MonthState } from './types'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "2025-09" becomes "Sep 2025". */
export function formatMonth(month: Month): string {
  const [year = '', number = ''] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`.trim()
}

/** 2025 becomes "2025-26". */
export function formatYear(start: number): string {
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}

/** Months counted from the year 0, to measure the time between two. */
export function toMonthIndex(month: Month): number {
  const [year = '0', number = '1'] = month.split('-')
  return Number(year) * 12 + Number(number) - 1
}

/** Shows which account is meant without printing the whole ID: "MHBAN…2345". */
export function maskMember(member: string): string {
  return member.length > 9 ? `${member.slice(0, 5)}…${member.slice(-4)}` : member
}

export function findEmployer(accounts: readonly Account[], member: string): string {
  return accounts.find((account) => account.member === member)?.employer ?? maskMember(member)
}

/** The pension part is no balance: it goes to the pension scheme. */
export function addOwn({ employee, employer }: Heads): number {
  return employee + employer
}

export const STATES: Record<MonthState, string> = {
  contribution: 'Paid in',
  zeroWages: 'No wages',
  missing: 'Missing',
  notUploaded: 'Not uploaded',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  interest: 'Interest',
  other: 'Other',
}

/** What the assistant is asked about a finding. It names nothing of the reader's. */
export const QUESTIONS: Record<CheckName, string> = {
  missingMonths: 'What can I do when my EPF passbook has months without a contribution?',
  lateDeposit: 'What happens when an employer deposits EPF contributions late?',
  contributionMaths: 'How are EPF contributions of employee and employer calculated?',
  pensionSanity: 'Who becomes a member of the pension scheme EPS, and what if the pension part looks wrong?',
  overlap: 'What happens when two EPF accounts overlap in service?',
  exitMissing: 'How do I mark my date of exit in the EPF record myself?',
  transferPending: 'How do I transfer my old EPF account to the new one?',
  pensionService: 'How is service for the EPS pension counted?',
  pensionEstimate: 'How is the EPS pension calculated?',
  higherPension: 'What is pension on higher wages under EPS?',
  taxDeducted: 'When is tax deducted on EPF interest or withdrawals?',
  taxableInterest: 'When does EPF interest become taxable?',
  interest: 'How is EPF interest calculated and when is it credited?',
  claimReadiness: 'Why are EPF claims rejected?',
  inoperative: 'When does an EPF account become inoperative?',
  continuity: 'What does it mean when the opening balance of an EPF passbook differs from last year’s closing balance?',
  identity: 'How do I correct my name or date of birth in the EPF record?',
  serviceDates: 'How do I correct a wrong date of joining or exit in the EPF record?',
  twoUans: 'What should be known when a person has two UANs?',
}
