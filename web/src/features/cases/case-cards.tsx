// Cases in a list, newest first.

import type { CaseCard } from '../../api/case-types'
import { formatDate } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { EmptyState } from '../../ui/states'

export function CaseCards({ cases }: { cases: readonly CaseCard[] }) {
  if (cases.length === 0) {
    return (
      <EmptyState title="No cases">
        <p>Ask for help on a page of Assist, and your case is listed here.</p>
        <AppLink href={paths.assist()} className={getButtonClass('outline', 'mt-5')}>
          See what we help with
        </AppLink>
      </EmptyState>
    )
  }
  return (
    <ul className="border-line border-t">
      {cases.map(({ _id, number, title, statusText, nextStep, updatedAt, isOver }) => (
        <li key={_id} className="border-line border-b py-5">
          <h2 className="wrap-anywhere font-semibold text-ink text-xl leading-snug">
            <AppLink href={paths.case(_id)} className="decoration-1 underline-offset-4 hover:underline">
              {title}
            </AppLink>
          </h2>
          <p className={isOver ? 'mt-1 text-muted' : 'mt-1 font-medium'}>{statusText}</p>
          {!isOver && <p className="mt-1 leading-relaxed">{nextStep}</p>}
          <p className="mt-1 text-muted text-sm">
            Case {number}, last changed on {formatDate(updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  )
}
