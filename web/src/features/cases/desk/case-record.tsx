// What agents and experts both see of a case: what may be told, the list, files, filing and calls.

import type { Case } from '../../../api/case-types'
import { formatDate, formatDateTime } from '../../../lib/format'
import { HtmlLine } from '../../../ui/html'
import { CaseSection } from '../case-section'
import { DeskFiles } from './desk-files'

type Recorded = Pick<Case, 'checklist' | 'files' | 'filing' | 'calls'> & { weDo: string[]; weDoNot: string[] }
type Props = { shown: Recorded; readFile: (file: string) => Promise<Blob> }

export function CaseRecord({ shown: { checklist, files, filing, calls, weDo, weDoNot }, readFile }: Props) {
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
      {filing && (
        <CaseSection id="filed" title="With the office">
          <p className="wrap-anywhere mt-2 leading-relaxed">
            Filed with {filing.office} on {formatDate(filing.filedOn)}, number {filing.reference}.{' '}
            {filing.answerBy === null
              ? 'No rule sets a time for the answer.'
              : `It should answer by ${formatDate(filing.answerBy)}.`}
          </p>
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
