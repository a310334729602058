// The calls that belong to a case, and the way to book one.

import type { Case } from '../../api/case-types'
import { formatDateTime } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { CaseSection } from './case-section'

const CALLS: Partial<Record<string, string>> = {
  cancelled: 'cancelled',
  completed: 'took place',
  no_show: 'did not take place',
}

export function CaseCalls({ shown: { _id: caseId, calls, module, isOver } }: { shown: Case }) {
  if (calls.length === 0 && isOver) return null
  return (
    <CaseSection id="calls" title="Calls" isForm={calls.length === 0}>
      {calls.length === 0 && <p className="mt-2 text-muted">No call is booked. A call has a price of its own.</p>}
      <ul className="mt-2">
        {calls.map(({ _id, service, startsAt, status }) => (
          <li key={_id} className="border-line border-b py-3">
            <AppLink href={paths.booking(_id)} className="text-brand underline underline-offset-4">
              {service.title}
            </AppLink>
            <span className="block text-muted text-sm">
              {formatDateTime(startsAt)}
              {status in CALLS && `, ${CALLS[status]}`}
            </span>
          </li>
        ))}
      </ul>
      {!isOver && (
        <p data-print="no" className="mt-3">
          <AppLink href={paths.service(module, { step: 1, case: caseId })} className={getButtonClass('outline')}>
            Book a call about this
          </AppLink>
        </p>
      )}
    </CaseSection>
  )
}
