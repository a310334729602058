// What may have happened since the draft was written.

import { formatDateTime } from '../../../lib/format'
import { listReopeningQuestions } from '../checks/warnings'
import type { Will } from '../model/will'
import { useTranslation } from '../texts/translation'
import { Notice } from './notices'

export function WelcomeBack({ will, from }: { will: Will; from: string }) {
  const translate = useTranslation()
  return (
    <div className="mt-5">
      <Notice kind="warning" title={`Your draft of ${formatDateTime(from)}`}>
        <ul className="list-disc space-y-1 pl-5 marker:text-muted">
          {listReopeningQuestions(will).map((question) => (
            <li key={question}>{translate(question)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
