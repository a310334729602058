// What the records of a UAN tell by themselves: gaps, exits that are missing, accounts that an employer's trust keeps.

import type { FundEmployment } from '../../../api/fund-types'
import { addDays } from '../../../lib/calendar-file'
import { formatDate } from '../../../lib/format'
import type { Month, MonthLine } from '../types'

/** Changing employers takes some days; a gap is named when it is longer than a month. */
const GAP_DAYS = 31
/** "2026-09". */
const MONTH_LENGTH = 7
const DAY_MS = 24 * 60 * 60_000

/** `employments` are the latest first; `paid` are the months for which their passbooks have deposits. */
export function describeRecord(
  employments: readonly FundEmployment[],
  paid: ReadonlySet<Month> = new Set<Month>(),
): string[] {
  return [...describeExits(employments), ...describeGaps(employments, paid), ...describeTrusts(employments)]
}

/** Only these employers' months: the passbooks beside may be another person's. */
export function listPaidMonths(employments: readonly FundEmployment[], months: readonly MonthLine[]): Set<Month> {
  const members = new Set(employments.map(({ memberId }) => memberId))
  const paid = months.filter(({ member, state }) => state === 'contribution' && members.has(member))
  return new Set(paid.map(({ wageMonth }) => wageMonth))
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

/**
 * Two jobs can overlap, so a gap begins only when every earlier one has ended. Where the end of one is not recorded nothing is told, nor
 * where a deposit shows that somebody was employed: then a date of the record is wrong, which a finding says.
 */
function describeGaps(employments: readonly FundEmployment[], paid: ReadonlySet<Month>): string[] {
  const notes: string[] = []
  for (const [index, later] of employments.entries()) {
    const earlier = findLastEnded(employments.slice(index + 1))
    if (!earlier?.left || !later.joined) continue
    const days = Math.round((Date.parse(later.joined) - Date.parse(earlier.left)) / DAY_MS) - 1
    if (days < GAP_DAYS) continue
    const [left, joined] = [earlier.left.slice(0, MONTH_LENGTH), later.joined.slice(0, MONTH_LENGTH)]
    if ([...paid].some((month) => month > left && month < joined)) continue
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
