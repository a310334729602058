// What the records of a UAN tell by themselves: gaps, exits that are missing, accounts that an employer's trust keeps.

import type { FundEmployment } from '../../../api/fund-types'
import { addDays } from '../../../lib/calendar-file'
import { formatDate } from '../../../lib/format'

/** Changing employers takes some days; a gap is named when it is longer than a month. */
const GAP_DAYS = 31
const DAY_MS = 24 * 60 * 60_000

/** `employments` are the latest first. */
export function describeRecord(employments: readonly FundEmployment[]): string[] {
  return [...describeExits(employments), ...describeGaps(employments), ...describeTrusts(employments)]
}

function describeExits(employments: readonly FundEmployment[]): string[] {
  return employments
    .slice(1)
    .filter(({ left }) => left === null)
    .map(
      ({ employer }) =>
        `No date of exit is recorded for ${employer}, though a later employer is. You can mark it yourself on EPFO’s member portal, under Manage, Mark Exit.`,
    )
}

/** Two jobs can overlap, so a gap begins only when every earlier one has ended. Where the end of one is not recorded nothing is told. */
function describeGaps(employments: readonly FundEmployment[]): string[] {
  const notes: string[] = []
  for (const [index, later] of employments.entries()) {
    const earlier = findLastEnded(employments.slice(index + 1))
    if (!earlier?.left || !later.joined) continue
    const days = Math.round((Date.parse(later.joined) - Date.parse(earlier.left)) / DAY_MS) - 1
    if (days < GAP_DAYS) continue
    const gap = `${formatDate(addDays(earlier.left, 1))} to ${formatDate(addDays(later.joined, -1))}`
    notes.push(
      `Between ${earlier.employer} and ${later.employer} there are ${days} days without an employer: ${gap}. If you worked then, ask that employer for your member ID.`,
    )
  }
  return notes
}

/** The one that ended last; undefined when there is none, or one whose end is not recorded. */
function findLastEnded(employments: readonly FundEmployment[]): FundEmployment | undefined {
  if (employments.some(({ left }) => left === null)) return undefined
  return employments.toSorted((one, other) => ((one.left ?? '') < (other.left ?? '') ? 1 : -1))[0]
}

function describeTrusts(employments: readonly FundEmployment[]): string[] {
  return employments
    .filter(({ isExempted }) => isExempted === true)
    .map(
      ({ employer }) =>
        `${employer} keeps the account in a trust of its own, so EPFO has no passbook of it. Ask the employer or the trust for a statement.`,
    )
}

export function describeTime({ joined, left }: FundEmployment): string {
  if (!joined) return left ? `Until ${formatDate(left)}` : 'No dates recorded'
  return left ? `${formatDate(joined)} to ${formatDate(left)}` : `Since ${formatDate(joined)}`
}
