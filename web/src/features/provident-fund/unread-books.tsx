// What could not be read of the passbooks that are shown. It stands above the totals, because they lack it.

import { formatRupees } from '../../lib/format'
import { AskPerson } from './ask-person'
import type { Book, SelfCheck } from './types'
import { addOwn, formatYear } from './words'

type Passbook = NonNullable<Book['passbook']>

type Props = {
  books: readonly Book[]
  /** They were opened from what the account keeps, so no list of files says why one is refused. */
  isOfKept: boolean
}

export function UnreadBooks({ books, isOfKept }: Props) {
  const half = books.flatMap(({ passbook }) => (passbook && isHalfRead(passbook) ? [passbook] : []))
  const refused = isOfKept ? books.filter(({ refusal }) => refusal).length : 0
  if (half.length === 0 && refused === 0) return null
  return (
    <div className="mt-6 rounded-control border border-danger px-4 py-3 leading-relaxed">
      <p className="font-medium">Your passbooks could not be read in full, so the figures below are not complete.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {half.map((passbook) => (
          <li key={`${passbook.member} ${passbook.year}`}>
            {passbook.employer}, {formatYear(passbook.year)}: {describeGap(passbook)}
          </li>
        ))}
        {refused > 0 && <li>{describeRefused(refused)}</li>}
      </ul>
      {half.length > 0 && (
        <p className="mt-2 text-[0.9375rem]">Please compare these years with the PDF before you rely on a figure.</p>
      )}
      {refused > 0 && <AskPerson />}
    </div>
  )
}

const findCheck = ({ checks }: Passbook, wanted: SelfCheck['kind']) =>
  checks.find(({ kind, passed }) => kind === wanted && !passed)

/** Whether lines with amounts were left unread. */
export const isHalfRead = (passbook: Passbook) => findCheck(passbook, 'everyLine') !== undefined

function describeGap(passbook: Passbook): string {
  const lines = findCheck(passbook, 'everyLine')?.printed.employee ?? 0
  const unread = `we could not read ${lines === 1 ? '1 line with amounts' : `${lines} lines with amounts`}.`
  const total = findCheck(passbook, 'contributionTotal')
  if (!total) return unread
  const [printed, read] = [addOwn(total.printed), addOwn(total.expected)]
  return `${unread} It prints contributions of ${formatRupees(printed)}; the lines we read come to ${formatRupees(read)}.`
}

function describeRefused(count: number): string {
  const [books, files] =
    count === 1 ? ['1 passbook that you keep is', 'its PDF'] : [`${count} passbooks that you keep are`, 'their PDFs']
  return `${books} printed in a way that we don’t know, so nothing there is counted. Choose ${files} again under “Add years or change files”, in case we can read that print by now.`
}
