// One finding: what was found, why, on which lines it rests, what can be done, and by which rule.

import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatRupees } from '../../lib/format'
import { Fold } from './fold'
import { RuleNote } from './rule-note'
import type { Account, Evidence, Finding } from './types'
import { findEmployer, formatYear, QUESTIONS, SEVERITIES } from './words'

export type AskAbout = (question: string) => ReactNode

type Props = { finding: Finding; accounts: readonly Account[]; askAbout: AskAbout }

export function FindingCard({ finding, accounts, askAbout }: Props) {
  const { member, title, reason, remedy, evidence, amount, rule, outcome } = finding
  return (
    <article className="border-line border-b py-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <OutcomeBadge finding={finding} />
        {member && <span className="text-muted">{findEmployer(accounts, member)}</span>}
      </p>
      <h3 className="mt-2 font-semibold text-ink text-xl leading-snug">{title}</h3>
      <p className="mt-2 max-w-[68ch] leading-relaxed">{reason}</p>
      {amount !== null && amount !== 0 && (
        <p className="mt-2">
          At stake: <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
        </p>
      )}
      {remedy.length > 0 && (
        <div className="mt-4 max-w-[68ch]">
          <h4 className="font-medium font-sans text-base">
            {outcome === 'unknown' ? 'How to find out' : 'What can be done'}
          </h4>
          <ol className="mt-1 list-decimal space-y-1 pl-5 leading-relaxed marker:text-muted">
            {remedy.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {evidence.length > 0 && <EvidenceLines evidence={evidence} accounts={accounts} />}
      <RuleNote rule={rule} />
      {outcome !== 'pass' && (
        <div data-print="no" className="mt-3">
          {askAbout(QUESTIONS[finding.check])}
        </div>
      )}
    </article>
  )
}

export function OutcomeBadge({ finding: { outcome, severity } }: { finding: Finding }) {
  const isWorst = outcome === 'fail' && (severity === 'critical' || severity === 'high')
  const words = { pass: 'In order', fail: SEVERITIES[severity], unknown: 'Unknown', notApplicable: 'Does not apply' }
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

function EvidenceLines({ evidence, accounts }: { evidence: readonly Evidence[]; accounts: readonly Account[] }) {
  return (
    <Fold
      label={evidence.length === 1 ? 'The line it rests on' : `The ${evidence.length} lines it rests on`}
      className="mt-3 max-w-[68ch]"
      summaryClass="text-sm"
    >
      <ul className="space-y-2 border-line border-l-2 pl-4 text-[0.9375rem] leading-relaxed">
        {evidence.map(({ member, year, line, text }, index) => (
          <li key={index}>
            {text}
            <span className="block text-muted text-sm">
              {findEmployer(accounts, member)}, passbook {formatYear(year)}
              {line ? `, page ${line.page}, line ${line.line}` : ': the file has no such line'}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
