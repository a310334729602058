// The rule behind a finding, with its day, source and grade.

import { formatDate } from '../../lib/format'
import type { RuleSource } from './types'

const GRADES: Record<string, string> = {
  A: 'from an official text',
  B: 'from careful secondary sources',
}

export function RuleNote({ rule }: { rule: RuleSource | null }) {
  if (!rule) return null
  const since = rule.since ? `, since ${formatDate(rule.since)}` : ''
  return (
    <p className="mt-3 text-muted text-sm leading-relaxed">
      <span className="font-medium text-ink">Rule:</span>{' '}
      {rule.url?.startsWith('https://') ? (
        <a
          href={rule.url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          className="text-brand underline underline-offset-4"
        >
          {rule.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        rule.title
      )}
      {since} ({GRADES[rule.grade] ?? 'reported, not confirmed'})
    </p>
  )
}
