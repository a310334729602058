// Cancelling a case, and how what it holds is erased.

import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Case } from '../../api/case-types'
import { formatRupees } from '../../lib/format'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { CaseSection } from './case-section'

const CancelCaseDialog = lazy(async () => ({ default: (await import('./cancel-case')).CancelCaseDialog }))

export function CaseEnd({ shown }: { shown: Case }) {
  const [isAsking, setAsking] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <CaseSection id="end" title="Your data, and the end" isForm>
      <p className="mt-2 text-muted leading-relaxed">
        You can remove each file above. Everything else of this case is part of your account: download it, or erase it
        with the account, under My Account.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {shown.canCancel && (
          <Button
            look="outline"
            aria-haspopup="dialog"
            onClick={() => {
              setWanted(true)
              setAsking(true)
            }}
          >
            Cancel the case
          </Button>
        )}
        <Button
          look="quiet"
          aria-haspopup="dialog"
          data-opens="member"
          onClick={() => void memberDialogs.open({ kind: 'account' })}
        >
          My Account
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> Print the case
        </Button>
      </div>
      {isWanted && (
        <Suspense fallback={null}>
          <CancelCaseDialog open={isAsking} shown={shown} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </CaseSection>
  )
}

/** Says what goes back if the case is cancelled now. */
export function describeCaseRefund({
  payment,
  refundIfCancelledNow,
}: Pick<Case, 'payment' | 'refundIfCancelledNow'>): string {
  if (refundIfCancelledNow === null)
    return 'Work has begun. An agent states within one working day which part of the price goes back to you, and why.'
  const { amount } = refundIfCancelledNow
  if (amount > 0) return `${formatRupees(amount / 100)} goes back to you, the whole price.`
  return payment === 'paid' ? 'Nothing goes back.' : 'You have paid nothing, so nothing is owed.'
}
