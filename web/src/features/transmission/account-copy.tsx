// A copy of the plan in the reader's account: saved and opened by a button, never by itself.

import { useQueryClient } from '@tanstack/react-query'
import { CloudDownload, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { readSavedPlan, savePlan } from '../../api/members/saved-plan'
import { NotProven, withProof } from '../../api/members/with-proof'
import { queryKeys } from '../../api/query-keys'
import type { Transmission } from '../../api/types'
import { formatDateTime } from '../../lib/format'
import { Button } from '../../ui/button'
import { fromAccountPlan, giveLastingIds, toAccountPlan } from './account-plan'
import { mergePlans } from './merge-plans'
import { makeAssetId, type Plan } from './plan'
import { countProgress } from './plan-entries'
import { planStore } from './plan-store'

type Copy =
  | { is: 'none' | 'saving' | 'opening' | 'missing' }
  /** `plan` is what both the device and the account held then. */
  | { is: 'saved' | 'opened'; plan: Plan; at: string }
  | { is: 'failed'; why: string }

export function AccountCopy({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const client = useQueryClient()
  const [copy, setCopy] = useState<Copy>({ is: 'none' })
  const isBusy = copy.is === 'saving' || copy.is === 'opening'

  async function run(is: 'saving' | 'opening', work: () => Promise<Copy>) {
    setCopy({ is })
    try {
      setCopy(await work())
      void client.invalidateQueries({ queryKey: queryKeys.mySavedPlan })
    } catch (error) {
      if (error instanceof NotProven) setCopy({ is: 'none' })
      else
        setCopy({ is: 'failed', why: getReaderMessage(error, 'This did not work. Your list is still on this device.') })
    }
  }

  /** The account's plan is read first, so that the progress that goes along counts what both hold. */
  async function save(): Promise<Copy> {
    const saved = await readAccountPlan()
    planStore.change((now) => giveLastingIds(now, makeAssetId))
    if (saved) planStore.change((now) => mergePlans(fromAccountPlan(saved.plan), now))
    const sent = planStore.read().plan
    const answer = await savePlan(toAccountPlan(sent, countProgress(rules, sent)))
    planStore.adopt(fromAccountPlan(answer.plan), sent)
    return { is: 'saved', plan: planStore.read().plan, at: answer.savedAt }
  }

  async function open(): Promise<Copy> {
    const saved = await readAccountPlan()
    if (!saved) return { is: 'missing' }
    planStore.change((now) => mergePlans(fromAccountPlan(saved.plan), giveLastingIds(now, makeAssetId)))
    return { is: 'opened', plan: planStore.read().plan, at: saved.savedAt }
  }

  return (
    <section id="saved-plan" aria-labelledby="saved-plan-title" className="mt-12 noscript:hidden print:hidden">
      <h3 id="saved-plan-title" className="font-semibold font-serif text-xl">
        On another device, too
      </h3>
      <p className="mt-2 text-muted leading-relaxed">
        You can save a copy to your account: your answers, the names you gave, and the ticks, nothing of your letters.
        Nobody but you sees it. Later changes stay on this device until you save again; a copy on another device is
        joined with this one. It is kept for 12 months after you last saved it, and you can delete it in My Account.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(plan.assets.length > 0 || plan.ticks.length > 0) && (
          <Button look="outline" disabled={isBusy} onClick={() => void run('saving', save)}>
            <CloudUpload aria-hidden className="size-4" strokeWidth={1.75} />
            {copy.is === 'saving' ? 'Saving…' : 'Save to my account'}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={() => void run('opening', open)}>
          <CloudDownload aria-hidden className="size-4" strokeWidth={1.75} />
          {copy.is === 'opening' ? 'Opening…' : 'Open from my account'}
        </Button>
      </div>
      <p role="status" className={copy.is === 'failed' ? 'mt-3 text-danger text-sm' : 'mt-3 text-sm'}>
        {describeCopy(copy, plan)}
      </p>
    </section>
  )
}

/** A list that this device does not keep would be gone if the sign-in led away from the page. */
function readAccountPlan() {
  const { keepsNothing, hasFailed } = planStore.read()
  return withProof(readSavedPlan, { occasion: 'saving', staysOnPage: keepsNothing || hasFailed })
}

function describeCopy(copy: Copy, plan: Plan): string | null {
  switch (copy.is) {
    case 'saved':
      return copy.plan === plan
        ? `Saved to your account on ${formatDateTime(copy.at)}.`
        : `Saved to your account on ${formatDateTime(copy.at)}. You have changed the list since; save it again to keep that, too.`
    case 'opened':
      return `The list in your account, saved on ${formatDateTime(copy.at)}, is joined with the one here.`
    case 'missing':
      return 'Nothing is saved in your account.'
    case 'failed':
      return copy.why
    case 'none':
    case 'saving':
    case 'opening':
      return null
  }
}
