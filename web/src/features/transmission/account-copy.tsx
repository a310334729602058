// A copy of the plan in the reader's account: saved and opened by a button, never by itself.

import { useQueryClient } from '@tanstack/react-query'
import { CloudDownload, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../api/failure-words'
import { readSavedPlan, savePlan } from '../../api/members/saved-plan'
import { NotProven, withProof } from '../../api/members/with-proof'
import { queryKeys } from '../../api/query-keys'
import type { Transmission } from '../../api/types'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { fromAccountPlan, giveLastingIds, toAccountPlan } from './account-plan'
import { mergePlans } from './merge-plans'
import { makeAssetId, type Plan } from './plan'
import { countProgress } from './plan-entries'
import { planStore } from './plan-store'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

type Copy =
  | { is: 'none' | 'saving' | 'opening' | 'missing' }
  /** `plan` is what both the device and the account held then. */
  | { is: 'saved' | 'opened'; plan: Plan; at: string }
  | { is: 'failed'; why: string }

export function AccountCopy({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const language = usePageLanguage()
  const texts = useTransmissionTexts()
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
      else setCopy({ is: 'failed', why: (await readFailure(error, texts.account.failed, language)).text })
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
        {texts.account.title}
      </h3>
      <p className="mt-2 text-muted leading-relaxed">{texts.account.intro}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(plan.assets.length > 0 || plan.ticks.length > 0) && (
          <Button look="outline" disabled={isBusy} onClick={() => void run('saving', save)}>
            <CloudUpload aria-hidden className="size-4" strokeWidth={1.75} />
            {copy.is === 'saving' ? texts.account.saving : texts.account.save}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={() => void run('opening', open)}>
          <CloudDownload aria-hidden className="size-4" strokeWidth={1.75} />
          {copy.is === 'opening' ? texts.account.opening : texts.account.open}
        </Button>
      </div>
      <p role="status" className={copy.is === 'failed' ? 'mt-3 text-danger text-sm' : 'mt-3 text-sm'}>
        <TaggedWords>{describeCopy(texts, copy, plan)}</TaggedWords>
      </p>
    </section>
  )
}

/** A list that this device does not keep would be gone if the sign-in led away from the page. */
function readAccountPlan() {
  const { keepsNothing, hasFailed } = planStore.read()
  return withProof(readSavedPlan, { occasion: 'saving', staysOnPage: keepsNothing || hasFailed })
}

function describeCopy({ account, dateTime }: TransmissionTexts, copy: Copy, plan: Plan): string | null {
  switch (copy.is) {
    case 'saved':
      return copy.plan === plan ? account.saved(dateTime(copy.at)) : account.savedBefore(dateTime(copy.at))
    case 'opened':
      return account.opened(dateTime(copy.at))
    case 'missing':
      return account.missing
    case 'failed':
      return copy.why
    case 'none':
    case 'saving':
    case 'opening':
      return null
  }
}
