// What can be taken out, as a decision table: yes, no or unknown, with the reasons. Purposes with one answer share its row.

import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { formatRupees } from '../../lib/format'
import { Fold } from './fold'
import { FoldedSection } from './folded-section'
import { describeWithdrawals } from './results-in-words'
import { RuleNote } from './rule-note'
import type { Analysis } from './types'
import { describeUntransferred, findUntransferred } from './untransferred'
import { groupWithdrawals, type WithdrawalGroup } from './withdrawal-groups'

const VERDICTS = {
  yes: { words: 'Yes', Icon: CircleCheck, look: 'text-success' },
  no: { words: 'No', Icon: CircleX, look: 'text-danger' },
  unknown: { words: 'Unknown', Icon: CircleHelp, look: 'text-muted' },
} as const

export function Withdrawals({ analysis }: { analysis: Analysis }) {
  const { withdrawals } = analysis
  const untransferred = findUntransferred(analysis)
  if (withdrawals.length === 0) return null
  return (
    <FoldedSection
      id="pf-withdrawals"
      result={describeWithdrawals(analysis)}
      intro="What is allowed is not a reason to do it: what you take out stops earning interest, and may end the years that count for your pension."
    >
      {untransferred && withdrawals.some(({ atMost }) => atMost !== null) && (
        <p className="mt-3 max-w-[68ch] leading-relaxed">{describeUntransferred(untransferred)}</p>
      )}
      <ul className="mt-4 border-line border-t">
        {groupWithdrawals(withdrawals).map((group) => (
          <GroupRow key={group.purposes[0]?.purpose} group={group} />
        ))}
      </ul>
    </FoldedSection>
  )
}

function GroupRow({ group: { verdict, atMost, reason, unknowns, rule, purposes } }: { group: WithdrawalGroup }) {
  const { words, Icon, look } = VERDICTS[verdict]
  const [only] = purposes.length === 1 ? purposes : []
  const open = [
    ...unknowns,
    ...purposes.flatMap((one) => one.unknowns.map((text) => (only ? text : `${one.purpose}: ${text}`))),
  ]
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className={`flex items-center gap-2 self-start font-medium ${look}`}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} /> {words}
      </p>
      <div className="max-w-[68ch]">
        <h3 className="font-medium font-sans text-base">{only ? only.purpose : 'The same for each of these'}</h3>
        {!only && (
          <ul className="mt-1 list-disc space-y-0.5 pl-5 leading-relaxed marker:text-muted">
            {purposes.map((one) => (
              <li key={one.purpose}>
                <span className="font-medium">{one.purpose}</span>
                {one.reason && `. ${one.reason}`}
              </li>
            ))}
          </ul>
        )}
        {atMost !== null && (
          <p className="mt-1">
            At most <span className="font-semibold tabular-nums">{formatRupees(atMost)}</span>
            {!only && verdict === 'yes' && ' in all'}
          </p>
        )}
        <p className="mt-1 leading-relaxed">{reason}</p>
        {open.length > 0 && (
          <Fold label="What we can’t know" className="mt-1" summaryClass="text-sm">
            <ul className="list-disc pl-5 text-sm leading-relaxed marker:text-muted">
              {open.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fold>
        )}
        <RuleNote rule={rule} />
      </div>
    </li>
  )
}
