// What agents and experts both see of a case: what may be told, the list, files, filing and calls.

import type { Case } from '../../../api/case-types'
import { formatDate, formatDateTime } from '../../../lib/format'
import { HtmlLine } from '../../../ui/html'
import { CaseSection } from '../case-section'
import { DeskFiles } from './desk-files'

type Recorded = Pick<Case, 'checklist' | 'files' | 'filings' | 'calls'> & { weDo: string[]; weDoNot: string[] }
type Props = { shown: Recorded; readFile: (file: string) => Promise<Blob> }

export function CaseRecord({ shown: { checklist, files, filings, calls, weDo, weDoNot }, readFile }: Props) {
  return (
    <>
      {checklist.length > 0 && (
        <CaseSection id="list" title="Checklist">
          <ul className="mt-2 list-disc pl-5 leading-relaxed">
            {checklist.map(({ item, text, isDone }) => (
              <li key={item} className="wrap-anywhere">
                {text} <span className="text-muted">({isDone ? 'done' : 'open'})</span>
              </li>
            ))}
          </ul>
        </CaseSection>
      )}
      {files.length > 0 && <DeskFiles files={files} readFile={readFile} />}
      {filings.length > 0 && (
        <CaseSection id="filed" title="With the offices">
          <ul className="mt-2 list-disc pl-5 leading-relaxed">
            {filings.map(({ office, reference, filedOn, answerBy, isAwaited }, place) => (
              <li key={place} className="wrap-anywhere">
                Filed with {office} on {formatDate(filedOn)}, number {reference}.{' '}
                {isAwaited ? describeTime(answerBy) : 'It is no longer waited for.'}
              </li>
            ))}
          </ul>
        </CaseSection>
      )}
      {calls.length > 0 && (
        <CaseSection id="calls" title="Calls">
          <ul className="mt-2 leading-relaxed">
            {calls.map(({ _id, service, startsAt, status }) => (
              <li key={_id}>
                {service.title}, {formatDateTime(startsAt)}{' '}
                <span className="text-muted">({status.replace('_', ' ')})</span>
              </li>
            ))}
          </ul>
        </CaseSection>
      )}
      <CaseSection id="told" title="What we do, and what we don’t">
        <ul className="mt-2 list-disc pl-5 leading-relaxed">
          {[...weDo, ...weDoNot].map((line) => (
            <li key={line}>
              <HtmlLine html={line} />
            </li>
          ))}
        </ul>
      </CaseSection>
    </>
  )
}

function describeTime(answerBy: string | null): string {
  return answerBy === null ? 'No rule sets a time for the answer.' : `It should answer by ${formatDate(answerBy)}.`
}
