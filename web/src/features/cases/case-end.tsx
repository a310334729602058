// Cancelling a case, and erasing what it holds.

import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Case } from '../../api/case-types'
import { formatRupees } from '../../lib/format'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { CaseSection } from './case-section'

const CancelCaseDialog = lazy(async () => ({ default: (await import('./cancel-case')).CancelCaseDialog }))
const EraseCaseDialog = lazy(async () => ({ default: (await import('./erase-case')).EraseCaseDialog }))

type Asked = 'cancel' | 'erase'

export function CaseEnd({ shown }: { shown: Case }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  // A dialog that was opened once stays, so that it can close visibly.
  const [wanted, setWanted] = useState<ReadonlySet<Asked>>(new Set())
  function ask(next: Asked) {
    setWanted((before) => new Set(before).add(next))
    setAsked(next)
  }
  return (
    <CaseSection id="end" title="Your data, and the end" isForm>
      <p className="mt-2 text-muted leading-relaxed">
        {describeErasing(shown)} Everything that you have with us can be downloaded or erased under My Account.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {shown.canCancel && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => ask('cancel')}>
            Cancel the case
          </Button>
        )}
        {shown.canErase && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => ask('erase')}>
            Erase the case
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
      <Suspense fallback={null}>
        {wanted.has('cancel') && (
          <CancelCaseDialog open={asked === 'cancel'} shown={shown} onClose={() => setAsked(null)} />
        )}
        {wanted.has('erase') && (
          <EraseCaseDialog open={asked === 'erase'} shown={shown} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </CaseSection>
  )
}

function describeErasing({ canErase, status }: Case): string {
  if (canErase) return 'You can remove each file above, or erase the whole case.'
  return status === 'cancelled'
    ? 'You can remove each file above. The case can be erased once an agent has stated your refund.'
    : 'You can remove each file above. The case can be erased once it is over.'
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
