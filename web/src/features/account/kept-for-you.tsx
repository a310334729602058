// Copies that the member keeps here of what lives on their devices: the plan after a death, and sealed wills.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedPlanQuery } from '../../api/members/saved-plan'
import { type SealedWillDeletion, sealedWillsQuery } from '../../api/members/sealed-wills'
import { ErrorState, Skeleton } from '../../ui/states'
import { KeptPlan } from './kept-plan'
import { KeptWill } from './kept-will'
import { useAccountTexts } from '../../ui/words/account-texts'

export function KeptForYou({ onLeave }: { onLeave: () => void }) {
  const { kept: texts, date, dateTime } = useAccountTexts()
  const plan = useQuery(savedPlanQuery)
  const wills = useQuery(sealedWillsQuery)
  const [receipt, setReceipt] = useState<{ of: SealedWillDeletion; sealedAt: string } | null>(null)
  if (plan.data === undefined || wills.data === undefined) {
    if (!plan.isError && !wills.isError) return <Skeleton className="h-12" />
    const retry = () => void Promise.all([plan.refetch(), wills.refetch()])
    return <ErrorState message={texts.notLoaded} onRetry={retry} />
  }
  return (
    <>
      {plan.data === null && wills.data.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">{texts.none}</p>
      ) : (
        <ul className="space-y-3">
          {plan.data && (
            <li>
              <KeptPlan saved={plan.data} onLeave={onLeave} />
            </li>
          )}
          {wills.data.map((will) => (
            <li key={will._id}>
              <KeptWill will={will} onDeleted={(of) => setReceipt({ of, sealedAt: will.sealedAt })} />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="text-[0.9375rem]">
        {receipt && (
          <p className="mt-2 border-brand border-l-2 pl-4">
            {texts.receipt(
              receipt.of.number,
              date(receipt.sealedAt),
              dateTime(receipt.of.deletedAt),
              receipt.of.remaining,
            )}
            <span className="wrap-anywhere block text-[0.8125rem] text-muted">SHA-256 {receipt.of.sha256}</span>
          </p>
        )}
      </div>
    </>
  )
}
