// Cancelling a case, and erasing what it holds.

import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Case } from '../../api/case-types'
import type { CaseTexts } from '../../lib/interface-texts/cases/texts'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { CaseSection } from './case-section'
import { useCaseTexts } from './case-texts'

const CancelCaseDialog = lazy(async () => ({ default: (await import('./cancel-case')).CancelCaseDialog }))
const EraseCaseDialog = lazy(async () => ({ default: (await import('./erase-case')).EraseCaseDialog }))

type Asked = 'cancel' | 'erase'

export function CaseEnd({ shown }: { shown: Case }) {
  const { end: texts, cancel, erase } = useCaseTexts()
  const [asked, setAsked] = useState<Asked | null>(null)
  // A dialog that was opened once stays, so that it can close visibly.
  const [wanted, setWanted] = useState<ReadonlySet<Asked>>(new Set())
  function ask(next: Asked) {
    setWanted((before) => new Set(before).add(next))
    setAsked(next)
  }
  return (
    <CaseSection id="end" title={texts.title} isForm>
      <p className="mt-2 text-muted leading-relaxed">
        {describeErasing(shown, texts)} {texts.account}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {shown.canCancel && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => ask('cancel')}>
            {cancel.action}
          </Button>
        )}
        {shown.canErase && (
          <Button look="outline" aria-haspopup="dialog" onClick={() => ask('erase')}>
            {erase.action}
          </Button>
        )}
        <Button
          look="quiet"
          aria-haspopup="dialog"
          data-opens="member"
          onClick={() => void memberDialogs.open({ kind: 'account' })}
        >
          {texts.myAccount}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> {texts.print}
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

function describeErasing({ canErase, status }: Case, texts: CaseTexts['end']): string {
  if (canErase) return texts.erasable
  return status === 'cancelled' ? texts.untilRefund : texts.untilOver
}

/** Says what goes back if the case is cancelled now. */
export function describeCaseRefund(
  { payment, refundIfCancelledNow }: Pick<Case, 'payment' | 'refundIfCancelledNow'>,
  texts: CaseTexts['cancel'],
): string {
  if (refundIfCancelledNow === null) return texts.refundOpen
  const { amount } = refundIfCancelledNow
  if (amount > 0) return texts.refundWhole(amount / 100)
  return payment === 'paid' ? texts.refundNothing : texts.unpaid
}
