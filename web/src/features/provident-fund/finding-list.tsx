// All findings with their evidence. Those in order are folded, and so are the reasons of what is not known.

import { isAtStake } from './at-stake'
import { type AskAbout, FindingCard } from './finding-card'
import { Fold } from './fold'
import { Section } from './section'
import type { Account, Finding } from './types'

type Props = { findings: readonly Finding[]; accounts: readonly Account[]; askAbout: AskAbout }

export function FindingList({ findings, accounts, askAbout }: Props) {
  const open = findings.filter(isAtStake)
  const unknown = findings.filter((finding) => finding.outcome === 'unknown' && !isAtStake(finding))
  const settled = findings.filter(({ outcome }) => outcome === 'pass' || outcome === 'notApplicable')
  const show = (finding: Finding, index: number) => (
    <FindingCard key={index} finding={finding} accounts={accounts} askAbout={askAbout} />
  )
  return (
    <Section
      id="pf-findings"
      title="All findings"
      intro="Each one names the lines of your passbook it rests on. What can’t be known from a passbook is called unknown."
    >
      <div className="mt-4 border-line border-t">{open.map(show)}</div>
      {unknown.length > 0 && (
        <div className="border-line border-b pt-5 pb-2">
          <p className="font-medium">Not known from these passbooks</p>
          <ul className="mt-1 max-w-[68ch] list-disc space-y-1 pl-5 leading-relaxed marker:text-muted">
            {unknown.map(({ title }, index) => (
              <li key={index}>{title}</li>
            ))}
          </ul>
          <Fold label="Why, and how to find out" className="mt-1" summaryClass="text-sm">
            <div className="border-line border-t [&>article:last-child]:border-b-0">{unknown.map(show)}</div>
          </Fold>
        </div>
      )}
      {settled.length > 0 && (
        <Fold
          label={settled.length === 1 ? 'One check in order' : `${settled.length} checks in order or not for you`}
          className="border-line border-b"
          summaryClass="min-h-14"
        >
          <div className="border-line border-t [&>article:last-child]:border-b-0">{settled.map(show)}</div>
        </Fold>
      )}
    </Section>
  )
}
