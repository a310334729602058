// What changed with the last reading: further files, other answers, or rules of another day.

import { LANGUAGE_TAGS } from '../../lib/page-language'
import { findChanges } from './finding-changes'
import { useFindingLanguage } from './finding-language'
import { Section } from './section'
import type { Finding } from './types'

type Props = { before: readonly Finding[]; after: readonly Finding[] }

export function Changes({ before, after }: Props) {
  const { gone, fresh } = findChanges(before, after)
  return (
    <Section id="pf-changes" title="What changed" isScreenOnly>
      <p role="status" className="mt-2 max-w-[68ch] text-muted leading-relaxed">
        {describeChanges(gone.length, fresh.length)}
      </p>
      <List label="No longer" findings={gone} />
      <List label="New" findings={fresh} />
    </Section>
  )
}

function List({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const { language, say } = useFindingLanguage()
  if (findings.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-semibold">{label}</h3>
      <ul lang={LANGUAGE_TAGS[language]} className="mt-1 list-disc space-y-1 pl-5 leading-relaxed">
        {findings.map(({ title }, index) => (
          <li key={index}>{say(title)}</li>
        ))}
      </ul>
    </>
  )
}

function describeChanges(gone: number, fresh: number): string {
  if (gone + fresh === 0) return 'Against the reading before, all findings are the same.'
  return `Against the reading before, ${count(gone)} gone and ${count(fresh)} new.`
}

const count = (findings: number) => (findings === 1 ? '1 finding is' : `${findings} findings are`)
