// A case in the queue: nothing of its person but the title.

import type { CaseDesk, QueuedCase } from '../../../api/staff/desk'
import { useBrowserValue } from '../../../lib/create-store'
import { formatDate, formatDateTime } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { AppLink } from '../../../shared/components/app-link'
import { nameCase, STATUS_WORDS } from './words'

type Props = { card: QueuedCase; modules: CaseDesk['modules'] }

export function QueueRow({ card, modules }: Props) {
  const { _id, number, title, module, status, agent, dueAt, since, isRefundOpen } = card
  const now = useBrowserValue(readMinute, 0)
  const isLate = dueAt !== null && Date.parse(dueAt) < now
  return (
    <li className="border-line border-b py-4">
      <h2 className="wrap-anywhere font-semibold text-ink text-lg leading-snug">
        <AppLink href={paths.deskCase(_id)} className="decoration-1 underline-offset-4 hover:underline">
          {nameCase(title)}
        </AppLink>
      </h2>
      <p className="mt-1">
        <span className="font-medium">{STATUS_WORDS[status]}</span>
        <span className="text-muted"> since {formatDate(since)}</span>
        {isRefundOpen && <span className="font-medium text-danger"> · refund to be stated</span>}
      </p>
      <p className={isLate ? 'text-[0.9375rem] text-danger' : 'text-[0.9375rem]'}>
        {dueAt === null ? 'Nothing is due.' : `${isLate ? 'Overdue since' : 'Due by'} ${formatDateTime(dueAt)}.`}
      </p>
      <p className="text-muted text-sm">
        {number}, {modules.find((one) => one.module === module)?.title ?? module},{' '}
        {agent ?? 'nobody looks after it yet'}
      </p>
    </li>
  )
}

/** The time in whole minutes: it must not change while the page is drawn. */
function readMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000
}
