// All findings with their evidence. Those in order are folded.

import { type AskAbout, FindingCard } from './finding-card'
import { Fold } from './fold'
import { Section } from './section'
import type { Account, Finding } from './types'

type Props = { findings: readonly Finding[]; accounts: readonly Account[]; askAbout: AskAbout }

export function FindingList({ findings, accounts, askAbout }: Props) {
  const open = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'unknown')
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
