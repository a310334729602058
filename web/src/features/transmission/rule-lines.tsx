// Lines of a rule; what is our own tip, and what nobody has confirmed, says so.

import { cx } from '../../lib/cx'
import type { Line } from './engine'

export function RuleLine({ line, className }: { line: Line; className?: string }) {
  if (line.kind !== 'unknown') {
    return (
      <span className={className}>
        {line.kind === 'advice' && <span className="text-muted">Tip: </span>}
        {line.text}
      </span>
    )
  }
  return (
    <span className={cx('text-muted', className)}>
      <strong className="font-medium text-ink">Not confirmed: </strong>
      {line.text}
    </span>
  )
}

export function RuleLines({ lines }: { lines: Line[] }) {
  const [only] = lines
  if (lines.length === 1 && only) return <RuleLine line={only} />
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
      {lines.map((line) => (
        <li key={line.text}>
          <RuleLine line={line} />
        </li>
      ))}
    </ul>
  )
}

const GRADES = {
  A: 'Well confirmed (grade A): the official text, or three independent sources',
  B: 'Fairly sure (grade B): two sources, or a careful one that cites the official text',
}

export function GradeChip({ grade }: { grade: 'A' | 'B' | null }) {
  return (
    <span className="inline-flex rounded-full border border-line px-3 py-1 text-[0.8125rem] text-muted leading-snug">
      {grade ? GRADES[grade] : 'Not confirmed'}
    </span>
  )
}
