// Lines of a rule; what is our own tip, and what nobody has confirmed, says so.

import { Fragment, memo } from 'react'
import { cx } from '../../lib/cx'
import type { CardPaper, Certainty, Line } from './engine'
import { useTransmissionTexts } from './texts/texts'

export function RuleLine({ line, className }: { line: Line; className?: string }) {
  const { lines: texts } = useTransmissionTexts()
  if (line.kind !== 'unknown') {
    return (
      <span className={className}>
        {line.kind === 'advice' && <span className="text-muted">{texts.tip}</span>}
        {line.text}
      </span>
    )
  }
  return (
    <span className={cx('text-muted', className)}>
      <strong className="font-medium text-ink">{texts.unknown}</strong>
      {line.text}
    </span>
  )
}

/** The lines of a rule are the same list in each card that is made of it. */
export const RuleLines = memo(function RuleLines({ lines }: { lines: Line[] }) {
  const [only] = lines
  if (lines.length === 1 && only) return <RuleLine line={only} />
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-muted print:space-y-0">
      {lines.map((line) => (
        <li key={line.text}>
          <RuleLine line={line} />
        </li>
      ))}
    </ul>
  )
})

/** A paper, and in brackets who names it; the list of sources has the whole title. */
export function PaperName({ paper: { label, source } }: { paper: CardPaper }) {
  const { lines: texts } = useTransmissionTexts()
  return (
    <>
      {label}{' '}
      <small className="text-[0.8125rem] text-muted">
        ({source ? (source.publisher ?? source.title) : texts.noSource})
      </small>
    </>
  )
}

/** Papers in one sentence. */
export function PaperNames({ papers }: { papers: CardPaper[] }) {
  return papers.map((paper, place) => (
    <Fragment key={paper.id}>
      {place > 0 && '; '}
      <PaperName paper={paper} />
    </Fragment>
  ))
}

export function CertaintyChip({ certainty }: { certainty: Certainty }) {
  const { lines: texts } = useTransmissionTexts()
  return (
    <span className="inline-flex rounded-full border border-line px-3 py-1 text-[0.8125rem] text-muted leading-snug print:border-0 print:p-0">
      {texts.grades[certainty]}
    </span>
  )
}
