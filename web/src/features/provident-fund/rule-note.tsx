// The rule behind a finding, with its day, source and grade.

import { LANGUAGE_TAGS } from '../../lib/page-language'
import { useFindingLanguage } from './finding-language'
import type { RuleSource } from './types'

export function RuleNote({ rule }: { rule: RuleSource | null }) {
  const { texts } = useFindingLanguage()
  if (!rule) return null
  const since = rule.since ? texts.since(rule.since) : ''
  const { grades } = texts
  const grade = rule.grade === 'A' || rule.grade === 'B' ? grades[rule.grade] : grades.other
  return (
    <p className="mt-3 text-muted text-sm leading-relaxed">
      <span className="font-medium text-ink">{texts.rule}</span>{' '}
      {rule.url?.startsWith('https://') ? (
        <a
          href={rule.url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          className="text-brand underline underline-offset-4"
        >
          <span lang={LANGUAGE_TAGS.en}>{rule.title}</span>
          <span className="sr-only"> {texts.newTab}</span>
        </a>
      ) : (
        <span lang={LANGUAGE_TAGS.en}>{rule.title}</span>
      )}
      {since} ({grade})
    </p>
  )
}
