// Copies that the member keeps here of what lives on their devices: the plan after a death, and sealed wills.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedPlanQuery } from '../../api/members/saved-plan'
import { type SealedWillDeletion, sealedWillsQuery } from '../../api/members/sealed-wills'
import { formatDate, formatDateTime } from '../../lib/format'
import { ErrorState, Skeleton } from '../../ui/states'
import { KeptPlan } from './kept-plan'
import { KeptWill } from './kept-will'

export function KeptForYou({ onLeave }: { onLeave: () => void }) {
  const plan = useQuery(savedPlanQuery)
  const wills = useQuery(sealedWillsQuery)
  const [receipt, setReceipt] = useState<{ of: SealedWillDeletion; sealedAt: string } | null>(null)
  if (plan.data === undefined || wills.data === undefined) {
    if (!plan.isError && !wills.isError) return <Skeleton className="h-12" />
    const retry = () => void Promise.all([plan.refetch(), wills.refetch()])
    return <ErrorState message="What you keep here could not be loaded." onRetry={retry} />
  }
  return (
    <>
      {plan.data === null && wills.data.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">
          Nothing. The list after a death and the will planner can keep a copy here when you ask them to.
        </p>
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
            Receipt {receipt.of.number}: the file sealed on {formatDate(receipt.sealedAt)} was deleted on{' '}
            {formatDateTime(receipt.of.deletedAt)}. Left in your account: {receipt.of.remaining}.
            <span className="wrap-anywhere block text-[0.8125rem] text-muted">SHA-256 {receipt.of.sha256}</span>
          </p>
        )}
      </div>
    </>
  )
}
