// What can be taken out, as a decision table: yes, no or unknown, with the reasons.

import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { formatRupees } from '../../lib/format'
import { RuleNote } from './rule-note'
import { Section } from './section'
import type { Withdrawal } from './types'

const VERDICTS = {
  yes: { words: 'Yes', Icon: CircleCheck, look: 'text-success' },
  no: { words: 'No', Icon: CircleX, look: 'text-danger' },
  unknown: { words: 'Unknown', Icon: CircleHelp, look: 'text-muted' },
} as const

export function Withdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <Section
      id="pf-withdrawals"
      title="What the rules allow you to take out"
      intro="What is allowed is not a reason to do it: what you take out stops earning interest, and may end the years that count for your pension."
    >
      <ul className="mt-4 border-line border-t">
        {withdrawals.map((one) => (
          <WithdrawalRow key={one.purpose} withdrawal={one} />
        ))}
      </ul>
    </Section>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { purpose, verdict, atMost, reason, unknowns, rule } = withdrawal
  const { words, Icon, look } = VERDICTS[verdict]
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className={`flex items-center gap-2 self-start font-medium ${look}`}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} /> {words}
      </p>
      <div className="max-w-[68ch]">
        <h3 className="font-medium font-sans text-base">{purpose}</h3>
        {atMost !== null && (
          <p className="mt-1">
            At most <span className="font-semibold tabular-nums">{formatRupees(atMost)}</span>
          </p>
        )}
        <p className="mt-1 leading-relaxed">{reason}</p>
        {unknowns.length > 0 && (
          <>
            <p className="mt-2 text-sm">What we can’t know:</p>
            <ul className="list-disc pl-5 text-sm leading-relaxed marker:text-muted">
              {unknowns.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
        <RuleNote rule={rule} />
      </div>
    </li>
  )
}
