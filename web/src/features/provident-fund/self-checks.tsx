// Books whose lines don't add up to what they print. They are shown, so that no figure is trusted in silence.

import { formatRupees } from '../../lib/format'
import type { Book, Heads, SelfCheck } from './types'
import { formatYear } from './words'

const SUMS: Record<Exclude<SelfCheck['kind'], 'everyLine'>, string> = {
  contributionTotal: 'the total of contributions',
  transferTotal: 'the total of transfers',
  withdrawalTotal: 'the total of withdrawals',
  closingBalance: 'the closing balance',
}

export function SelfChecks({ books }: { books: readonly Book[] }) {
  const failed = books.flatMap(({ passbook }) =>
    passbook ? passbook.checks.filter(({ passed }) => !passed).map((check) => ({ ...check, passbook })) : [],
  )
  if (failed.length === 0) return null
  return (
    <div className="mt-6 rounded-control border border-danger px-4 py-3 leading-relaxed">
      <p className="font-medium">
        Some passbooks don’t add up in themselves. Please take figures of these years with care.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {failed.map(({ passbook, ...check }) => (
          <li key={`${passbook.employer} ${passbook.year} ${check.kind}`}>
            {passbook.employer}, {formatYear(passbook.year)}: {describeFailure(check)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeFailure({ kind, expected, printed }: SelfCheck): string {
  if (kind !== 'everyLine') {
    return `${SUMS[kind]} is printed as ${describeHeads(printed)}, but its lines make ${describeHeads(expected)}.`
  }
  const lines = printed.employee === 1 ? '1 line with amounts' : `${printed.employee} lines with amounts`
  return `we could not read ${lines}.`
}

function describeHeads({ employee, employer, pension }: Heads): string {
  return `${formatRupees(employee)}, ${formatRupees(employer)} and ${formatRupees(pension)}`
}
