// One finding: its title, outcome and stake; why, on which lines it rests, what can be done and by which rule open in place.

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatRupees } from '../../lib/format'
import { takeSentences } from '../../lib/text'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { EvidenceLines } from './evidence-lines'
import { useFindingLanguage } from './finding-language'
import type { PlacedFinding } from './finding-places'
import { RuleNote } from './rule-note'
import type { Account, Finding, MonthLine } from './types'
import { findEmployer, QUESTIONS } from './words'

/** The whole step stands in the finding; some remedies are several sentences. */
const LONGEST_STEP = 200

export type AskAbout = (question: string) => ReactNode

/** What the findings speak of, and the button that asks the assistant about one. */
export type FindingContext = { accounts: readonly Account[]; months: readonly MonthLine[]; askAbout: AskAbout }

type Props = FindingContext & {
  placed: PlacedFinding
  /** One of those that the reader should see to first, with the first thing to do. */
  isOnTop?: boolean
  /** False where what heads a group of findings says their outcome. */
  hasOutcome?: boolean
}

/**
 * The title stands before the control, because some screen readers take no heading inside one for a heading. The control
 * reaches over it and is cut off above the card, so that the whole row opens and closes the card, however long the title is.
 */
export function FindingCard(props: Props) {
  const { placed, isOnTop = false, hasOutcome = true, ...context } = props
  const { finding, place } = placed
  const { language, texts, say } = useFindingLanguage()
  const { remedy } = finding
  const title = say(finding.title)
  return (
    <article
      id={place}
      lang={LANGUAGE_TAGS[language]}
      tabIndex={-1}
      className="relative scroll-mt-24 border-line border-b py-1.5 [clip-path:inset(-0.25rem_-1rem_-1rem)] print:[clip-path:none]"
    >
      <h3
        className={cx(
          'pl-6 text-ink leading-snug',
          isOnTop ? 'font-semibold text-lg' : 'font-medium font-sans',
          hasOutcome ? 'pt-1' : 'py-2.75',
        )}
      >
        {title}
      </h3>
      <details className="peer">
        <summary
          className={cx(
            'block cursor-pointer list-none [&::-webkit-details-marker]:hidden',
            // A row of the title alone lies under its control.
            !hasOutcome && '-mt-11',
          )}
        >
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className={cx(
              'absolute left-0 size-4.5 -rotate-90 text-brand transition-transform duration-150 [[open]>summary>&]:rotate-0 motion-reduce:transition-none',
              hasOutcome ? 'top-3.5' : 'top-4.75',
            )}
          />
          <span
            className={cx(
              'relative block before:absolute before:inset-x-0 before:-top-200 before:bottom-0 print:before:hidden',
              hasOutcome ? 'py-1 pl-6' : 'min-h-11',
            )}
          >
            <span className="sr-only print:hidden">{title}</span>
            {hasOutcome && <OutcomeAndStake finding={finding} />}
          </span>
        </summary>
        <FindingBody finding={finding} {...context} />
      </details>
      {isOnTop && remedy[0] && (
        <p className="mt-1 max-w-[68ch] pl-6 text-[0.9375rem] text-muted leading-normal peer-open:hidden print:hidden">
          {texts.firstStep} {takeSentences(say(remedy[0]), 1, LONGEST_STEP)}
        </p>
      )}
    </article>
  )
}

function OutcomeAndStake({ finding }: { finding: Finding }) {
  const { amount } = finding
  const { texts } = useFindingLanguage()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <OutcomeBadge finding={finding} />
      {amount !== null && amount !== 0 && (
        <span>
          {texts.atStake} <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
        </span>
      )}
    </span>
  )
}

function FindingBody({ finding, accounts, months, askAbout }: FindingContext & { finding: Finding }) {
  const { member, reason, remedy, evidence, rule, outcome } = finding
  const { texts, say } = useFindingLanguage()
  return (
    <div className="pt-1 pb-4 sm:pl-6">
      {member && <p className="text-muted text-sm">{findEmployer(accounts, member)}</p>}
      <p className="mt-1 max-w-[68ch] leading-relaxed">{say(reason)}</p>
      {remedy.length > 0 && (
        <div className="mt-4 max-w-[68ch]">
          <h4 className="font-medium font-sans text-base">
            {outcome === 'unknown' ? texts.howToFindOut : texts.whatToDo}
          </h4>
          <ol className="mt-1 list-decimal space-y-1 pl-5 leading-relaxed marker:text-muted">
            {remedy.map((step) => (
              <li key={step}>{say(step)}</li>
            ))}
          </ol>
        </div>
      )}
      {evidence.length > 0 && <EvidenceLines finding={finding} accounts={accounts} months={months} />}
      <RuleNote rule={rule} />
      {outcome !== 'pass' && (
        <div data-print="no" lang={LANGUAGE_TAGS.en} className="mt-3">
          {askAbout(QUESTIONS[finding.check])}
        </div>
      )}
    </div>
  )
}

function OutcomeBadge({ finding: { outcome, severity } }: { finding: Finding }) {
  const isWorst = outcome === 'fail' && (severity === 'critical' || severity === 'high')
  const { texts } = useFindingLanguage()
  const words = { ...texts.outcomes, fail: texts.severities[severity] }
  return (
    <span
      className={cx(
        'inline-block rounded-full border px-2.5 py-0.5 font-medium text-xs',
        isWorst && 'border-danger text-danger',
        outcome === 'fail' && !isWorst && 'border-ink text-ink',
        outcome === 'pass' && 'border-success text-success',
        (outcome === 'unknown' || outcome === 'notApplicable') && 'border-muted border-dashed text-muted',
      )}
    >
      {words[outcome]}
    </span>
  )
}
