// Books whose lines don't add up to what they print. They are shown, so that no figure is trusted in silence.

import { formatRupees } from '../../lib/format'
import type { Book, Heads, SelfCheck } from './types'
import { isHalfRead } from './unread-books'
import { formatYear } from './words'

const SUMS: Record<Exclude<SelfCheck['kind'], 'everyLine'>, string> = {
  contributionTotal: 'the total of contributions',
  transferTotal: 'the total of transfers',
  withdrawalTotal: 'the total of withdrawals',
  closingBalance: 'the closing balance',
}

export function SelfChecks({ books }: { books: readonly Book[] }) {
  const failed = books.flatMap(({ passbook }) => (passbook ? listFailed(passbook) : []))
  if (failed.length === 0) return null
  return (
    <div className="mt-6 rounded-control border border-danger px-4 py-3 leading-relaxed">
      <p className="font-medium">
        Some passbooks don’t add up in themselves. Please take figures of these years with care.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {failed.map(({ passbook, kind, printed, expected }) => (
          <li key={`${passbook.employer} ${passbook.year} ${kind}`}>
            {passbook.employer}, {formatYear(passbook.year)}: {SUMS[kind]} is printed as {describeHeads(printed)}, but
            its lines make {describeHeads(expected)}.
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lines that were left unread, and the contributions that they make missing, are told by themselves. */
function listFailed(passbook: NonNullable<Book['passbook']>) {
  return passbook.checks.flatMap(({ kind, passed, ...sums }) => {
    const isToldApart = kind === 'everyLine' || (kind === 'contributionTotal' && isHalfRead(passbook))
    return passed || isToldApart ? [] : [{ ...sums, kind, passbook }]
  })
}

function describeHeads({ employee, employer, pension }: Heads): string {
  return `${formatRupees(employee)}, ${formatRupees(employer)} and ${formatRupees(pension)}`
}
