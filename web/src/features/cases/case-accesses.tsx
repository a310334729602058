// Who of us has read a case or a file of it.

import type { Case } from '../../api/case-types'
import { formatDateTime } from '../../lib/format'
import { CaseSection } from './case-section'

export function CaseAccesses({ accesses }: { accesses: Case['accesses'] }) {
  return (
    <CaseSection id="accesses" title="Who has read it">
      {accesses.length === 0 ? (
        <p className="mt-2 text-muted">Nobody yet.</p>
      ) : (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {accesses.length === 1 ? 'Read once' : `Read ${accesses.length} times`}
          </summary>
          <ul className="text-[0.9375rem] leading-relaxed">
            {accesses.map(({ at, by, what }) => (
              <li key={`${at} ${by} ${what}`} className="wrap-anywhere border-line border-b py-2">
                {by}: {what === 'case' ? 'the case' : `the file ${what}`}
                <span className="text-muted"> · {formatDateTime(at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseSection>
  )
}
